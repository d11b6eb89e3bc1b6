import type { installmentEndpoints } from '#contract/installments.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { createInstallmentLoan } from './create-installment-loan.ts';
import { editInstallmentLoan } from './edit-installment-loan.ts';
import { installmentsOfLoan } from './installment-store.ts';
import { renegotiationsOfLoan } from './loan-history.ts';
import { requireLoan } from './loan-store.ts';
import { moveDueDate } from './move-due-date.ts';
import { moveDueDates } from './move-due-dates.ts';
import { renegotiateLoan } from './renegotiate-loan.ts';
import { undoRenegotiation } from './undo-renegotiation.ts';
import { undoWaiver, waiveLateFee } from './waive-late-fee.ts';

export const installmentHandlers: HandlersOf<typeof installmentEndpoints> = {
  'GET /api/loans/:id/installments': async ({ tx, institution, params, today }) => {
    await requireLoan(tx, institution, params.id, today);
    const [items, renegotiations] = await Promise.all([
      installmentsOfLoan(tx, institution, params.id),
      renegotiationsOfLoan(tx, institution, params.id),
    ]);
    return { items, renegotiations };
  },
  'PATCH /api/loans/:id/installments/:number': ({ tx, institution, params, body, today, now }) =>
    moveDueDate(tx, institution, {
      id: params.id,
      number: params.number,
      version: body.version,
      dueDate: body.due_date,
      today,
      now,
    }),
  'PUT /api/loans/:id/due-dates': ({ tx, institution, params, body, today, now }) => {
    const { version, due_dates: dates } = body;
    return moveDueDates(tx, institution, { id: params.id, version, dates, today, now });
  },
  'POST /api/loans/:id/renegotiate': ({ tx, institution, params, body, today, now }) => {
    const { remaining_amount: remaining, late_fee: lateFee, fee_choice: feeChoice, ...terms } = body;
    return renegotiateLoan(tx, institution, {
      id: params.id,
      seen: { remaining, lateFee },
      feeChoice,
      terms,
      today,
      now,
    });
  },
  'POST /api/loans/:id/waive-late-fee': ({ tx, institution, params, body, today, now }) =>
    waiveLateFee(tx, institution, { id: params.id, ...body, today, now }),
  'POST /api/loans/:id/undo-renegotiation': ({ tx, institution, params, body, today, now }) =>
    undoRenegotiation(tx, institution, { id: params.id, ...body, today, now }),
  'POST /api/loans/:id/undo-waiver': ({ tx, institution, params, body, today, now }) =>
    undoWaiver(tx, institution, { id: params.id, ...body, today, now }),
  'POST /api/installment-loans': async ({ tx, institution, role, body, today, now }) => {
    const { client_id: clientId, paid_count: paidCount, guarantees, ...terms } = body;
    // A collector records no payments of earlier days, as those before the loan was entered are (EQ-3).
    const byCollector = role === 'collector';
    if (byCollector && paidCount > 0) throw new Problem('not_allowed');
    const made = { clientId, terms, paidCount, guarantees, byCollector };
    return createInstallmentLoan(tx, institution, { ...made, today, now });
  },
  'PUT /api/installment-loans/:id': ({ tx, institution, params, body, today, now }) => {
    const { version, client_id: clientId, paid_count: paidCount, ...terms } = body;
    const change = { id: params.id, version, clientId, terms, paidCount };
    return editInstallmentLoan(tx, institution, { ...change, today, now });
  },
};
