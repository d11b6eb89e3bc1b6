import type { interestRequestEndpoints } from '#contract/interest-requests.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { refuseLoanOverPlan } from '#server/plans/loan-room.ts';
import { createInterestRequest } from './create-interest-request.ts';
import { createLoanFromInterest } from './create-loan-from-interest.ts';
import { pageOfRequests, removeRequest, requireRequest, totalsByStatus } from './interest-request-store.ts';
import { moveInterestRequest } from './move-interest-request.ts';

export const interestRequestHandlers: HandlersOf<typeof interestRequestEndpoints> = {
  'GET /api/interests': ({ tx, institution, query }) =>
    pageOfRequests(tx, institution, { search: '', ...query }),
  'POST /api/interests/search': ({ tx, institution, body }) => pageOfRequests(tx, institution, body),
  'GET /api/interests/counts': ({ tx, institution }) => totalsByStatus(tx, institution, ''),
  'POST /api/interests/search/counts': ({ tx, institution, body }) =>
    totalsByStatus(tx, institution, body.search),
  'GET /api/interests/:id': ({ tx, institution, params }) => requireRequest(tx, institution, params.id),
  'POST /api/interests': ({ tx, institution, body, now }) =>
    createInterestRequest(tx, institution, { ...body, now }),
  'PATCH /api/interests/:id': ({ tx, institution, params, body }) =>
    moveInterestRequest(tx, institution, { id: params.id, ...body }),
  'DELETE /api/interests/:id': async ({ tx, institution, params }) => {
    await removeRequest(tx, institution, params.id);
    return null;
  },
  'POST /api/interests/:id/create-loan': async ({ tx, institution, allowance, params, body, now, today }) => {
    await refuseLoanOverPlan(tx, allowance);
    return createLoanFromInterest(tx, institution, { id: params.id, ...body, now, today });
  },
};
