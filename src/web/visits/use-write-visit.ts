import { promisedText } from '#domain/visits/promise-words.ts';
import { VISIT_WORDS } from '#domain/visits/visit.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { useToday } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { WrittenVisit } from './promise-draft.ts';

const recordVisit: ChangeOfScreen = { failed: 'Não deu para anotar a visita', changes: ['visits'] };
const withdrawVisit: ChangeOfScreen = { failed: 'Não deu para retirar a visita', changes: ['visits'] };

/** Writes a visit of today down; the toast says what, and takes it back (FD-7). */
export function useWriteVisit(client: { readonly id: string; readonly name: string }, onWritten: () => void) {
  const today = useToday();
  const withdraw = useWithdrawVisit();
  const mutation = useOperation(recordVisit, {
    run: (visit: WrittenVisit, idempotencyKey) =>
      call('POST /api/visits', { body: { client_id: client.id, ...visit } }, { idempotencyKey }),
    form: `staff visit ${client.id}`,
    onDone: ({ id, outcome, promise }) => {
      const what = promise === null ? VISIT_WORDS[outcome] : promisedText(promise.promised_on, today);
      showToast({
        title: 'Anotado!',
        description: `${client.name}: ${what.toLowerCase()}`,
        action: { label: 'Desfazer', run: () => withdraw(id) },
      });
      onWritten();
    },
  });
  return { mutation, write: useSingleSend(mutation) };
}

export function useWithdrawVisit(): (id: string) => void {
  const withdraw = useOperation(withdrawVisit, {
    run: (id: string) => call('DELETE /api/visits/:id', { params: { id } }),
    onDone: () => showToast({ title: 'Retirado!', description: 'A visita não conta mais.' }),
  });
  return useSingleSend(withdraw);
}
