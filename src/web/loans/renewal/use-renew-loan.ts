import type { ShownOutput } from '#contract/call-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { dayText, oneMonthAfter } from '#domain/calendar.ts';
import type { RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import type { FeeChoice } from '#domain/loans/events/loan-event.ts';
import { brl, cents, type Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { isDefinitive } from '#web/api/api-problem.ts';
import { freshRecordOf } from '#web/ui/form/use-record-draft.ts';
import { markStale } from '#web/api/stale-after.ts';
import { today } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { loanQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';

const renewLoan: ChangeOfScreen = { failed: 'Erro ao atualizar empréstimo', changes: ['loans'] };

interface Renewal extends RenewalChoices {
  /** As the person sees it: where it is another by now, nothing is renewed (LN-18). */
  loan: LoanWithClient;
}

type RenewedAnswer = ShownOutput<'POST /api/loans/:id/renew'>;

/** LN-13: one press renews by a month from today; where it was a slip, the toast takes it back (LN-19). */
export function useRenewLoan(
  onRenewed: (answer: RenewedAnswer, renewal: Renewal) => void,
  /** Where a receipt says it instead of a toast. */
  { quietly = () => false }: { quietly?: (answer: RenewedAnswer) => boolean } = {},
) {
  const queryClient = useQueryClient();
  const undo = useUndoChange('renewed');
  // After a lost answer the same renewal is sent again, even if the screen has learnt of its effect since: the key stays the same.
  const unanswered = useRef<number | null>(null);
  const renew = useOperation(renewLoan, {
    run: ({ loan, ...choices }: Renewal, idempotencyKey) => {
      const { id } = loan;
      const version = unanswered.current ?? loan.version;
      unanswered.current = version;
      const body = { version, end_date: oneMonthAfter(today()), ...choices };
      return call('POST /api/loans/:id/renew', { params: { id }, body }, { idempotencyKey });
    },
    onDone: (answer, renewal) => {
      unanswered.current = null;
      onRenewed(answer, renewal);
      if (quietly(answer)) return;
      const { loan, charged_interest: charged } = answer;
      showToast({
        title: 'Empréstimo renovado!',
        description: `${renewedText(charged, renewal)} Novo vencimento: ${dayText(loan.end_date)}.`,
        action: { label: 'Desfazer', run: () => undo.mutate(loan) },
        keepsUndo: true,
      });
    },
    onFailed: (error) => {
      if (isDefinitive(error)) unanswered.current = null;
      const fresh = freshRecordOf<ShownLoan>(error);
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
    /** Sent without an answer: the next press sends the same renewal, which the person has confirmed already. */
    sendsAgain: renew.error !== null && !isDefinitive(renew.error),
    sendRenewal: renew.mutateAsync,
  };
}

/** What the renewal did with the interest and with a late fee that was due (RC-11). */
function renewedText(
  interest: Cents,
  { record_interest_payment: received, fee_choice: choice, late_fee: fee = cents(0) }: Renewal,
): string {
  const juros = `Juros de ${brl(interest)} ${received ? 'recebidos' : 'cobrados'}.`;
  if (fee === 0 || choice === undefined) return juros;
  return `${juros} Multa de ${brl(fee)} ${FEE_DONE[choice]}.`;
}

const FEE_DONE = {
  receive: 'recebida',
  waive: 'perdoada',
  include: 'somada à dívida',
} as const satisfies Record<FeeChoice, string>;
