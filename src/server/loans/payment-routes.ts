import type { paymentEndpoints } from '#contract/payments.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from './loan-store.ts';
import { addPayment } from './add-payment.ts';
import { pageOfPayments } from './payment-store.ts';
import { undoPayment } from './undo-payment.ts';

export const paymentHandlers: HandlersOf<typeof paymentEndpoints> = {
  'GET /api/payments': async ({ tx, institution, query, today }) => {
    const { loan_id: loanId, after, limit } = query;
    await requireLoan(tx, institution, loanId, today);
    return pageOfPayments(tx, institution, { loanId, after, limit });
  },
  'POST /api/payments': ({ tx, institution, body, now, today }) =>
    addPayment(tx, institution, {
      loanId: body.loan_id,
      amount: body.amount,
      lateFee: body.late_fee,
      waivedFee: body.waive_late_fee,
      paymentDate: body.payment_date,
      method: body.method ?? null,
      notes: body.notes,
      today,
      now,
    }),
  'DELETE /api/payments/:id': async ({ tx, institution, params, today, now }) => ({
    loan: await undoPayment(tx, institution, { id: params.id, today, now }),
  }),
};
