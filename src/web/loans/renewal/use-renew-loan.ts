import type { CallOutput } from '#contract/call-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { dayText, oneMonthAfter } from '#domain/calendar.ts';
import type { RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { isDefinitive } from '#web/api/api-problem.ts';
import { freshRecordOf } from '#web/ui/form/use-record-draft.ts';
import { markStale } from '#web/api/stale-after.ts';
import { today } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';

interface Renewal extends RenewalChoices {
  /** As the person sees it: where it is another by now, nothing is renewed (LN-18). */
  loan: LoanWithClient;
}

/** LN-13: one press renews by a month from today; where it was a slip, the toast takes it back (LN-19). */
export function useRenewLoan(
  onRenewed: (answer: CallOutput<'POST /api/loans/:id/renew'>, renewal: Renewal) => void,
  /** Where a receipt says it instead of a toast. */
  { quietly = false } = {},
) {
  const queryClient = useQueryClient();
  const undo = useUndoChange('renewed');
  // After a lost answer the same renewal is sent again, even if the screen has learnt of its effect since: the key stays the same.
  const unanswered = useRef<number | null>(null);
  const renew = useOperation('renewLoan', {
    run: ({ loan, interestReceived, reception }: Renewal, idempotencyKey) => {
      const { id } = loan;
      const version = unanswered.current ?? loan.version;
      unanswered.current = version;
      const body = {
        version,
        end_date: oneMonthAfter(today()),
        record_interest_payment: interestReceived,
        ...reception,
      };
      return call('POST /api/loans/:id/renew', { params: { id }, body }, { idempotencyKey });
    },
    onDone: (answer, renewal) => {
      unanswered.current = null;
      onRenewed(answer, renewal);
      if (quietly) return;
      const { loan, charged_interest: charged } = answer;
      const { interestReceived } = renewal;
      const interest = brl(charged);
      showToast({
        title: 'Empréstimo renovado!',
        description: `Juros de ${interest} ${interestReceived ? 'recebidos' : 'cobrados'}. Novo vencimento: ${dayText(loan.end_date)}.`,
        action: { label: 'Desfazer', run: () => undo.mutate(loan) },
        keepsUndo: true,
      });
    },
    onFailed: (error) => {
      if (isDefinitive(error)) unanswered.current = null;
      const fresh = freshRecordOf<LoanOfClient>(error);
      if (fresh === null) return;
      queryClient.setQueryData(loanQuery(fresh.id).queryKey, fresh);
      markStale(queryClient, 'loans');
      showToast({
        title: 'O empréstimo não foi renovado',
        description: 'Ele mudou enquanto você o via. Confira os novos valores e renove de novo.',
        variant: 'destructive',
      });
    },
  });
  return {
    renew: useSingleSend(renew),
    renewing: renew.isPending ? renew.variables : null,
    sendRenewal: renew.mutateAsync,
  };
}
