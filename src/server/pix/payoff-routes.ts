import type { payoffEndpoints } from '#contract/payoff.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { requireLoanOfBorrower } from './borrower-loan-store.ts';
import { payoffOfLoan } from './payoff-of-loan.ts';

export const payoffHandlers: HandlersOf<typeof payoffEndpoints> = {
  'GET /api/loans/:id/payoff': async ({ tx, institution, params, query, today }) =>
    payoffOfLoan(tx, institution, await requireLoan(tx, institution, params.id, today), {
      on: query.on ?? today,
      today,
    }),
  'GET /api/portal/loans/:id/payoff': async ({ tx, institution, clientId, params, query, today }) =>
    payoffOfLoan(
      tx,
      institution,
      await requireLoanOfBorrower(tx, { institution, clientId }, params.id, today),
      { on: query.on ?? today, today },
    ),
};
