import { CASH_KIND_WORDS, type CashEntry } from '#domain/cash/cash-entry.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { showToast } from '#web/base/show-toast.ts';

const removeCashEntry: ChangeOfScreen = {
  failed: 'Não deu para excluir o lançamento',
  changes: ['cash_entries'],
};
const restoreCashEntry: ChangeOfScreen = {
  failed: 'Não deu para restaurar o lançamento',
  changes: ['cash_entries'],
};

/** Without a question, because 'Desfazer' brings it back (CX-13). */
export function useDeleteCashEntry(): (entry: CashEntry) => void {
  const restore = useOperation(restoreCashEntry, {
    run: (id: string, idempotencyKey) =>
      call('POST /api/cash/entries/:id/restore', { params: { id } }, { idempotencyKey }),
    form: (id) => `staff restored cash entry ${id}`,
    onDone: (entry) => showToast({ title: 'Lançamento restaurado!', description: wordsOf(entry) }),
  });
  const remove = useOperation(removeCashEntry, {
    run: ({ id }: CashEntry) => call('DELETE /api/cash/entries/:id', { params: { id } }),
    onDone: (_, entry) => {
      forgetDraftsOf(entry.id);
      showToast({
        title: 'Lançamento excluído!',
        description: wordsOf(entry),
        action: { label: 'Desfazer', run: () => restore.mutate(entry.id) },
      });
    },
  });
  return useSingleSend(remove);
}

function wordsOf({ kind, amount }: CashEntry): string {
  return `${CASH_KIND_WORDS[kind]} de ${brl(amount)}`;
}
