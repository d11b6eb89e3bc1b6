import type { installmentEndpoints } from '#contract/installments.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { refuseLoanOverPlan } from '#server/plans/loan-room.ts';
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
    moveDueDate(tx, institution, { ...params, ...body, today, now }),
  'PUT /api/loans/:id/due-dates': ({ tx, institution, params, body, today, now }) =>
    moveDueDates(tx, institution, { id: params.id, ...body, today, now }),
  'POST /api/loans/:id/renegotiate': ({ tx, institution, params, body, today, now }) => {
    const { remaining_amount, late_fee, fee_choice, ...terms } = body;
    return renegotiateLoan(tx, institution, {
      id: params.id,
      seen: { remaining_amount, late_fee },
      fee_choice,
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
  'POST /api/installment-loans': async ({ tx, institution, role, allowance, body, today, now }) => {
    const { client_id, paid_count, guarantees, ...terms } = body;
    // A collector records no payments of earlier days, as those before the loan was entered are (EQ-3).
    const byCollector = role === 'collector';
    if (byCollector && paid_count > 0) throw new Problem('not_allowed');
    await refuseLoanOverPlan(tx, allowance);
    const made = { client_id, terms, paid_count, guarantees, byCollector };
    return createInstallmentLoan(tx, institution, { ...made, today, now });
  },
  'PUT /api/installment-loans/:id': ({ tx, institution, params, body, today, now }) => {
    const { version, client_id, paid_count, ...terms } = body;
    const change = { id: params.id, version, client_id, terms, paid_count };
    return editInstallmentLoan(tx, institution, { ...change, today, now });
  },
};
