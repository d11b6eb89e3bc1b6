import type { pixEndpoints } from '#contract/pix.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { requireLoanOfBorrower } from './borrower-loan-store.ts';
import { pixOfLoan } from './pix-of-loan.ts';

export const pixHandlers: HandlersOf<typeof pixEndpoints> = {
  'GET /api/loans/:id/pix': async ({ tx, institution, params, today }) =>
    pixOfLoan(tx, institution, await requireLoan(tx, institution, params.id, today), today),
  'GET /api/portal/loans/:id/pix': async ({ tx, institution, clientId, params, today }) =>
    pixOfLoan(
      tx,
      institution,
      await requireLoanOfBorrower(tx, { institution, clientId }, params.id, today),
      today,
    ),
};
