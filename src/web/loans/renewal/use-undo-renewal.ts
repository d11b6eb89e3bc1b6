import type { LoanOfClient } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { call } from '#web/api/api-client.ts';
import { showToast } from '#web/base/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';

/** LN-19: from the toast of a renewal and from the history. */
export function useUndoRenewal() {
  return useOperation('undoRenewal', {
    run: ({ id, version }: Pick<LoanOfClient, 'id' | 'version'>, idempotencyKey) =>
      call('POST /api/loans/:id/undo-renewal', { params: { id }, body: { version } }, { idempotencyKey }),
    onDone: (loan) =>
      showToast({
        title: 'Renovação desfeita!',
        description: `O vencimento voltou a ser ${dayText(loan.end_date)}.`,
      }),
  });
}
