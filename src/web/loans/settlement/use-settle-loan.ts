import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LoanOfClient } from '#contract/loans.ts';
import type { SettlementChoices } from '#domain/loans/settlement/loan-settlement.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { toastOperationProblem } from '#web/api/problem-toasts.ts';
import { markStale } from '#web/api/stale-after.ts';
import { messageAction } from '#web/messages/loan-message-host.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';

interface Settling extends SettlementChoices {
  /** As the person sees it. */
  loan: LoanOfClient;
}

/**
 * LN-12, PA-30: one press settles what the person sees. Where that is no longer true the server refuses, and the fresh
 * figures are shown; where it was a slip, the toast takes it back.
 */
export function useSettleLoan(
  onSettled: (after: LoanOfClient, settled: Settling) => void,
  /** Where a receipt says it instead of a toast. */
  { quietly = false } = {},
) {
  const queryClient = useQueryClient();
  const settle = useOperation('settleLoan', {
    run: ({ loan, discount, lateFee, reception }: Settling, idempotencyKey) => {
      const body = {
        total_amount: totalToPay(loan),
        remaining_amount: remainingAmount(loan),
        discount,
        late_fee: lateFee,
        ...reception,
      };
      return call('POST /api/loans/:id/settle', { params: { id: loan.id }, body }, { idempotencyKey });
    },
    onDone: (after, settled) => {
      const { loan, discount, lateFee } = settled;
      forgetDraftsOf(loan.id);
      onSettled(after, settled);
      if (quietly) return;
      const gave = [
        ...(discount > 0 ? [`desconto de ${brl(discount)}`] : []),
        ...(lateFee > 0 ? [`multa de ${brl(lateFee)}`] : []),
      ];
      showToast({
        title: 'Empréstimo quitado!',
        description: `${loan.client?.name ?? 'Cliente não encontrado'}: ${[brl(totalToPay(loan)), ...gave].join(', ')}`,
        nextAction: messageAction(after, { moment: 'settled' }),
        // Without a payment of its own there is nothing to take back.
        ...((remainingAmount(loan) > 0 || lateFee > 0) && {
          action: { label: 'Desfazer', run: () => void undoSettlement(queryClient, loan.id) },
          keepsUndo: true,
        }),
      });
    },
    onFailed: (error) => {
      if (hasCode(error, 'loan_total_changed')) markStale(queryClient, 'loans');
    },
  });
  return { settle: useSingleSend(settle), settling: settle.isPending, sendSettlement: settle.mutateAsync };
}

/** Takes back the payment that settled it, and with it the loan is open again. */
export async function undoSettlement(queryClient: QueryClient, loanId: string): Promise<void> {
  try {
    const { items } = await call('GET /api/payments', { query: { loan_id: loanId } });
    const settlement = items.find(({ kind }) => kind === 'settlement');
    // Taken back already, in another tab or in the details.
    if (settlement !== undefined) await call('DELETE /api/payments/:id', { params: { id: settlement.id } });
    markStale(queryClient, 'loans');
    showToast({ title: 'Quitação desfeita!', description: 'O empréstimo está em aberto outra vez.' });
  } catch (error) {
    toastOperationProblem('removePayment', error);
  }
}
