import type { HeldEntry } from '#contract/offline.ts';
import { addCents, brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';

const decideEntry: ChangeOfScreen = {
  failed: 'Não deu para conferir o pagamento',
  changes: ['held_entries', 'loans'],
};

/** 'Registrar', of its loan or of another, and 'Descartar' (OF-14); of two who decide at once the second is refused. */
export function useDecideEntry({ id, amount, late_fee: fee }: HeldEntry) {
  const sum = brl(addCents(amount, fee));
  const params = { id };
  const form = `staff held ${id}`;
  const record = useOperation(decideEntry, {
    run: (body: { loan_id?: string }, idempotencyKey) =>
      call('POST /api/held-entries/:id/record', { params, body }, { idempotencyKey }),
    form: ({ loan_id: loan = 'own' }) => `${form} ${loan}`,
    onDone: (entry) =>
      showToast({ title: 'Pagamento registrado!', description: `${entry.client?.name ?? ''} ${sum}`.trim() }),
  });
  const discard = useOperation(decideEntry, {
    run: (note: string, idempotencyKey) =>
      call('POST /api/held-entries/:id/discard', { params, body: { note } }, { idempotencyKey }),
    form: (note) => `${form} ${note}`,
    onDone: () => showToast({ title: 'Pagamento descartado', description: sum }),
  });
  return {
    record: useSingleSend(record),
    discard: useSingleSend(discard),
    sending: record.isPending || discard.isPending,
  };
}

export type DecideEntry = ReturnType<typeof useDecideEntry>;
