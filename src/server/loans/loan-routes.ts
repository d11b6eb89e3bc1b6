import type { loanEndpoints, LoanFieldsIn } from '#contract/loans.ts';
import { cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { refuseLoanOverPlan } from '#server/plans/loan-room.ts';
import { createLoan } from './create-loan.ts';
import { deleteLoan } from './delete-loan.ts';
import { editLoan } from './edit-loan.ts';
import { listDeletedLoans, listLoans } from './list-loans.ts';
import { loanHistory } from './loan-history.ts';
import { requireLoan } from './loan-store.ts';
import { openLoanTotals } from './open-loan-totals.ts';
import { renewLoan } from './renew-loan.ts';
import { restoreLoan } from './restore-loan.ts';
import { settleLoan } from './settle-loan.ts';
import { undoRenewal } from './undo-renewal.ts';
import { writeOffLoan } from './write-off-loan.ts';

export const loanHandlers: HandlersOf<typeof loanEndpoints> = {
  'GET /api/loans': ({ tx, institution, query, today }) =>
    listLoans(tx, institution, { ...query, search: '', today }),
  'POST /api/loans/search': ({ tx, institution, body, today }) =>
    listLoans(tx, institution, { ...body, today }),
  'GET /api/loans/totals': ({ tx, institution, today }) => openLoanTotals(tx, institution, today),
  'GET /api/loans/deleted': ({ tx, institution, query }) =>
    listDeletedLoans(tx, institution, { after: query.after, limit: query.limit }),
  'GET /api/loans/:id': ({ tx, institution, params, today }) =>
    requireLoan(tx, institution, params.id, today),
  'GET /api/loans/:id/history': async ({ tx, institution, params, query, today }) => {
    await requireLoan(tx, institution, params.id, today);
    return loanHistory(tx, institution, { loanId: params.id, after: query.after, limit: query.limit });
  },
  'POST /api/loans': async ({ tx, institution, role, allowance, body, today, now }) => {
    await refuseLoanOverPlan(tx, allowance);
    const { client_id, guarantees, ...terms } = withDefaults(body);
    return createLoan(tx, institution, {
      client_id,
      terms,
      guarantees,
      byCollector: role === 'collector',
      today,
      now,
    });
  },
  'PATCH /api/loans/:id': ({ tx, institution, params, body, today, now }) =>
    editLoan(tx, institution, { id: params.id, change: body, today, now }),
  'DELETE /api/loans/:id': async ({ tx, institution, params, today, now }) => {
    await deleteLoan(tx, institution, { id: params.id, today, now });
    return null;
  },
  'POST /api/loans/:id/restore': ({ tx, institution, params, today, now }) =>
    restoreLoan(tx, institution, { id: params.id, today, now }),
  'POST /api/loans/:id/settle': async ({ tx, institution, role, params, body, now, today }) => {
    const byCollector = role === 'collector';
    // A collector gives no discount, and receives fees and forgives none (EQ-3).
    if (byCollector && body.discount + body.waive_late_fee > 0) throw new Problem('not_allowed');
    const { total_amount, remaining_amount, ...choices } = body;
    const seen = { total_amount, remaining_amount };
    return settleLoan(tx, institution, { id: params.id, seen, choices, byCollector, now, today });
  },
  'POST /api/loans/:id/write-off': ({ tx, institution, params, body, now, today }) =>
    writeOffLoan(tx, institution, { id: params.id, ...body, now, today }),
  'POST /api/loans/:id/renew': ({ tx, institution, params, body, now, today }) =>
    renewLoan(tx, institution, { id: params.id, ...body, now, today }),
  'POST /api/loans/:id/undo-renewal': ({ tx, institution, params, body, now, today }) =>
    undoRenewal(tx, institution, { id: params.id, ...body, now, today }),
};

/** A missing overdue rate is zero (LN-4). */
function withDefaults(body: LoanFieldsIn) {
  return { ...body, overdue_interest_rate: body.overdue_interest_rate ?? cents(0) };
}
