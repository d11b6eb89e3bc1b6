import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { isCovered } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useToday } from '#web/clock/today.ts';
import { markStale } from '#web/api/stale-after.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { emptyPayment, readPayment, typedAmountText, type PaymentValues } from './payment-draft.ts';

/**
 * The payment being typed (LN-10, LN-11), shared by its fields in the body of the details and its button pinned below
 * them (LN-20). A payment that covers the loan offers to settle it (LN-21).
 */
export function usePaymentForm(loanId: string, { settle }: { settle: (loan: LoanOfClient) => void }) {
  const queryClient = useQueryClient();
  const id = useId();
  const today = useToday();
  const formName = `staff payment ${loanId}`;
  const draft = useDraft(formName, emptyPayment(today));

  const add = useOperation('addPayment', {
    run: (payment: PaymentValues, idempotencyKey) =>
      call('POST /api/payments', { body: { loan_id: loanId, ...payment } }, { idempotencyKey }),
    form: formName,
    onDone: ({ loan }, { amount, payment_date }) => {
      draft.reset();
      const description = `${brl(amount)} em ${dayText(payment_date)}`;
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
    onFailed: (error) => {
      // An earlier send was recorded after all: the list below must show it before another is sent.
      if (hasCode(error, 'idempotency_key_reused')) markStale(queryClient, 'loans');
    },
  });

  const form = useForm({ draft, read: (fields) => readPayment(fields, today), mutation: add });
  return {
    ...form,
    /** Of the form element, for the button outside of it. */
    id,
    typed: typedAmountText(form.fields.amount),
  };
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;
