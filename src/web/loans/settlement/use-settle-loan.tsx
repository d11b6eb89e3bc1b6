import { useQueryClient } from '@tanstack/react-query';
import type { ShownOutput } from '#contract/call-types.ts';
import type { ShownLoan } from '#contract/loans.ts';
import type { SettlementChoices } from '#domain/loans/settlement/loan-settlement.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { markStale } from '#web/api/stale-after.ts';
import { takenBackText } from '#web/api/taken-back-text.ts';
import { messageAction } from '#web/messages/loan-message-host.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { SettledMoment } from '#web/loans/moments/loan-moments.tsx';
import { settledText } from './one-press.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';

const settleLoan: ChangeOfScreen = { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] };

interface Settling extends SettlementChoices {
  /** As the person sees it. */
  loan: ShownLoan;
}

/**
 * LN-12, PA-30: one press settles what the person sees. Where that is no longer true the server refuses, and the fresh
 * figures are shown; where it was a slip, the toast takes it back.
 */
export function useSettleLoan(
  onSettled: (after: ShownOutput<'POST /api/loans/:id/settle'>, settled: Settling) => void,
  /** Where a receipt says it instead of a toast. */
  { quietly = false } = {},
) {
  const queryClient = useQueryClient();
  const undo = useUndoChange('settled');
  const settle = useOperation(settleLoan, {
    run: ({ loan, ...choices }: Settling, idempotencyKey) => {
      const body = {
        total_amount: totalToPay(loan),
        remaining_amount: remainingAmount(loan),
        ...choices,
      };
      return call('POST /api/loans/:id/settle', { params: { id: loan.id }, body }, { idempotencyKey });
    },
    expects: ({ loan, discount }) => ({ id: loan.id, fields: settledFields(loan, discount) }),
    failureText: takenBackText,
    onDone: (after, settled) => {
      forgetDraftsOf(settled.loan.id);
      onSettled(after, settled);
      if (quietly) return;
      showToast({
        title: 'Empréstimo quitado!',
        description: settledText(after.payment, settled.discount),
        nextAction: messageAction(after, { moment: 'settled' }),
        action: { label: 'Desfazer', run: () => undo.mutate(after) },
        keepsUndo: true,
        moment: <SettledMoment loan={after} stamped />,
      });
    },
    onFailed: (error) => {
      if (hasCode(error, 'loan_total_changed')) markStale(queryClient, 'loans');
    },
  });
  return { settle: useSingleSend(settle), settling: settle.isPending, sendSettlement: settle.mutateAsync };
}

/** Nothing is left of it (MO-2). */
function settledFields(loan: ShownLoan, discount: Cents): Pick<ShownLoan, 'paid_amount' | 'discount'> {
  const owed = cents(Math.max(0, remainingAmount(loan)));
  return {
    paid_amount: addCents(loan.paid_amount, subtractCents(owed, discount)),
    discount: addCents(loan.discount, discount),
  };
}
