import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { isCovered } from '#domain/loans/loan-totals.ts';
import { brl, type Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useToday } from '#web/clock/today.ts';
import { markStale } from '#web/api/stale-after.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { emptyPayment, typedAmountText } from './payment-draft.ts';

interface NewPayment {
  amount: Cents;
  date: Day;
}

/**
 * LN-10, LN-11: the payment that is being typed. Its fields are in the body of the details and its button is pinned below
 * them (LN-20), so both get it from here. A payment that covers the loan offers to settle it (LN-21).
 */
export function usePaymentForm(loanId: string, { settle }: { settle: (loan: LoanOfClient) => void }) {
  const queryClient = useQueryClient();
  const id = useId();
  const today = useToday();
  const formName = `staff payment ${loanId}`;
  const { fields: draft, change, reset } = useDraft(formName, emptyPayment(today));
  const [attempted, setAttempted] = useState(false);

  const add = useOperation('addPayment', {
    run: ({ amount, date }: NewPayment, idempotencyKey) => {
      const body = { loan_id: loanId, amount, payment_date: date };
      return call('POST /api/payments', { body }, { idempotencyKey });
    },
    form: formName,
    onDone: ({ loan }, { amount, date }) => {
      reset();
      setAttempted(false);
      const description = `${brl(amount)} em ${dayText(date)}`;
      showToast({
        title: 'Pagamento adicionado!',
        ...(isCovered(loan)
          ? {
              description: `${description}. Tudo pago.`,
              action: { label: 'Quitar', run: () => settle(loan) },
            }
          : { description }),
      });
    },
    onFailed: (problem) => {
      // An earlier send was recorded after all: the list below must show it before anyone sends another.
      if (problem instanceof ApiProblem && problem.code === 'idempotency_key_reused')
        markStale(queryClient, 'loans');
    },
  });

  return {
    /** Of the form element, for the button outside of it. */
    id,
    draft,
    change,
    /** True once sending was tried with what is not a payment. */
    attempted,
    refuse: () => setAttempted(true),
    send: useSingleSend(add),
    sending: add.isPending,
    typed: typedAmountText(draft.amount),
  };
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;
