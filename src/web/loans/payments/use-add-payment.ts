import { useQueryClient } from '@tanstack/react-query';
import type { ShownLoan } from '#contract/loans.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { markStale } from '#web/api/stale-after.ts';
import { takenBackText } from '#web/api/taken-back-text.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import type { PaymentValues } from './payment-draft.ts';

const addPayment: ChangeOfScreen = { failed: 'Erro ao adicionar pagamento', changes: ['loans'] };

export interface AddedPayment {
  readonly before: ShownLoan;
  readonly after: ShownLoan;
  /** Null where a fee was only forgiven. */
  readonly payment: Payment | null;
  readonly values: PaymentValues;
}

/** Records what was typed in the details or in 'Receber' (LN-10, RC-1); `form` keeps its key. */
export function useAddPayment(loan: ShownLoan, form: string, onAdded: (added: AddedPayment) => void) {
  const queryClient = useQueryClient();
  return useOperation(addPayment, {
    run: async (values: PaymentValues, idempotencyKey) => ({
      before: loan,
      ...(await record(loan.id, values, idempotencyKey)),
    }),
    form,
    expects: ({ amount }) => ({ id: loan.id, fields: { paid_amount: paidAfter(loan, amount) } }),
    failureText: takenBackText,
    onDone: ({ before, loan: after, payment }, values) => onAdded({ before, after, payment, values }),
    onFailed: (error) => {
      // An earlier send was recorded after all, or the fee is another: the screen must show it before another is sent.
      if (hasCode(error, 'idempotency_key_reused') || hasCode(error, 'loan_total_changed'))
        markStale(queryClient, 'loans');
    },
  });
}

/** At most what is owed: that more than that was paid is said once it is recorded (MO-2). */
function paidAfter(loan: ShownLoan, amount: Cents): Cents {
  const owed = Math.max(0, remainingAmount(loan));
  return addCents(loan.paid_amount, cents(Math.min(amount, owed)));
}

/** A fee that is forgiven without a payment has a call of its own. Either answers with the loan. */
async function record(
  loanId: string,
  values: PaymentValues,
  idempotencyKey: string,
): Promise<{ loan: ShownLoan; payment: Payment | null }> {
  if (values.amount === 0 && values.late_fee === 0 && values.waive_late_fee > 0) {
    const waived = { params: { id: loanId }, body: { amount: values.waive_late_fee } };
    const loan = await call('POST /api/loans/:id/waive-late-fee', waived, { idempotencyKey });
    return { loan, payment: null };
  }
  return call('POST /api/payments', { body: { loan_id: loanId, ...values } }, { idempotencyKey });
}
