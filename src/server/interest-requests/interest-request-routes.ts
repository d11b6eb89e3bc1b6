import { interestRequestToWire } from '#contract/interest-request-translation.ts';
import type { interestRequestEndpoints } from '#contract/interest-requests.ts';
import { loanToWire } from '#contract/loan-translation.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { createInterestRequest } from './create-interest-request.ts';
import { createLoanFromInterest } from './create-loan-from-interest.ts';
import { countRequests, findRequest, pageOfRequests, removeRequest } from './interest-request-store.ts';
import { moveInterestRequest } from './move-interest-request.ts';

export const interestRequestHandlers: HandlersOf<typeof interestRequestEndpoints> = {
  'GET /api/interests': async ({ tx, owner, query }) => {
    const { status, search = '', after, limit } = query;
    const page = await pageOfRequests(tx, owner, { status, search, after, limit });
    return { items: page.items.map(interestRequestToWire), next: page.next };
  },
  'GET /api/interests/counts': async ({ tx, owner, query }) => ({
    counts: await countRequests(tx, owner, query.search ?? ''),
  }),
  'GET /api/interests/:id': async ({ tx, owner, params }) => {
    const request = await findRequest(tx, owner, params.id);
    if (request === null) throw new Problem('not_found');
    return interestRequestToWire(request);
  },
  'POST /api/interests': async ({ tx, owner, body, now }) => {
    const wanted = { clientId: body.client_id, requestedAmount: body.requested_amount, now };
    return interestRequestToWire(await createInterestRequest(tx, owner, wanted));
  },
  'PATCH /api/interests/:id': async ({ tx, owner, params, body }) => {
    const move = { id: params.id, seenVersion: body.version, status: body.status, notes: body.notes };
    return interestRequestToWire(await moveInterestRequest(tx, owner, move));
  },
  'DELETE /api/interests/:id': async ({ tx, owner, params }) => {
    if (!(await removeRequest(tx, owner, params.id))) throw new Problem('not_found');
    return null;
  },
  'POST /api/interests/:id/create-loan': async ({ tx, owner, params, body, now, today }) => {
    const approval = { id: params.id, seenVersion: body.version, notes: body.notes, now, today };
    const { request, loan } = await createLoanFromInterest(tx, owner, approval);
    return { interest: interestRequestToWire(request), loan: loanToWire(loan) };
  },
};
