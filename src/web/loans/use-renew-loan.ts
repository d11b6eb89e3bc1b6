import { loanFromWire } from '#contract/loan-translation.ts';
import { centsFromWire } from '#contract/wire-translation.ts';
import { dayText, oneMonthAfter } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api-client.ts';
import { today } from '#web/today.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/use-operation.ts';
import { useSingleSend } from '#web/use-single-send.ts';

interface Renewal {
  loanId: string;
  /** Also record the receipt of this period's interest. */
  interestReceived: boolean;
}

/** LN-13: one press renews by a month from today. */
export function useRenewLoan(onRenewed: () => void) {
  const renew = useOperation('renewLoan', {
    run: ({ loanId, interestReceived }: Renewal, idempotencyKey) => {
      const body = { end_date: oneMonthAfter(today()), record_interest_payment: interestReceived };
      return call('POST /api/loans/:id/renew', { params: { id: loanId }, body }, { idempotencyKey });
    },
    onDone: ({ loan, charged_interest: charged }, { interestReceived }) => {
      onRenewed();
      const interest = brl(centsFromWire(charged));
      showToast({
        title: 'Empréstimo renovado!',
        description: `Juros de ${interest} ${interestReceived ? 'recebidos' : 'cobrados'}. Novo vencimento: ${dayText(loanFromWire(loan).endDate)}.`,
      });
    },
  });
  return { renew: useSingleSend(renew), renewing: renew.isPending ? renew.variables : null };
}
