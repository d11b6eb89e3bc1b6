import { loanToWire } from '#contract/loan-translation.ts';
import { paymentToWire } from '#contract/payment-translation.ts';
import type { paymentEndpoints } from '#contract/payments.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { addPayment } from './add-payment.ts';
import { pageOfPayments } from './payment-store.ts';
import { undoPayment } from './undo-payment.ts';

export const paymentHandlers: HandlersOf<typeof paymentEndpoints> = {
  'GET /api/payments': async ({ tx, owner, query }) => {
    const { loan_id: loanId, after, limit } = query;
    await requireLoan(tx, owner, loanId);
    const page = await pageOfPayments(tx, owner, { loanId, after, limit });
    return { items: page.items.map(paymentToWire), next: page.next };
  },
  'POST /api/payments': async ({ tx, owner, body, now, today }) => {
    const { loan_id: loanId, amount, payment_date: paymentDate, notes } = body;
    const given = { loanId, amount, paymentDate, notes, today, now };
    const { payment, loan } = await addPayment(tx, owner, given);
    return { payment: paymentToWire(payment), loan: loanToWire(loan) };
  },
  'DELETE /api/payments/:id': async ({ tx, owner, params, today }) => ({
    loan: loanToWire(await undoPayment(tx, owner, { id: params.id, today })),
  }),
};
