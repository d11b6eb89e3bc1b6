import type { paymentEndpoints } from '#contract/payments.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from './loan-store.ts';
import { addPayment } from './add-payment.ts';
import { pageOfPayments } from './payment-store.ts';
import { undoPayment } from './undo-payment.ts';

export const paymentHandlers: HandlersOf<typeof paymentEndpoints> = {
  'GET /api/payments': async ({ tx, institution, query }) => {
    const { loan_id: loanId, after, limit } = query;
    await requireLoan(tx, institution, loanId);
    return pageOfPayments(tx, institution, { loanId, after, limit });
  },
  'POST /api/payments': ({ tx, institution, body, now, today }) => {
    const { loan_id: loanId, amount, payment_date: paymentDate, notes } = body;
    return addPayment(tx, institution, { loanId, amount, paymentDate, notes, today, now });
  },
  'DELETE /api/payments/:id': async ({ tx, institution, params, today, now }) => ({
    loan: await undoPayment(tx, institution, { id: params.id, today, now }),
  }),
};
