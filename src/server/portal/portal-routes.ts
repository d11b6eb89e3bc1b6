import { portalLoanToWire, portalRequestToWire } from '#contract/portal-translation.ts';
import type { portalEndpoints } from '#contract/portal.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { once, type Door } from '#server/http/idempotency.ts';
import { findBorrower, loansOfBorrower, openRequestOf } from './portal-store.ts';
import { requestLoan } from './request-loan.ts';
import { requestLoanAsVisitor } from './request-loan-as-visitor.ts';

/** Signing in to the portal is the sessions' part; these are what comes after it, and the visitor's request. */
type PortalRoute =
  | 'GET /api/portal/me'
  | 'GET /api/portal/loans'
  | 'GET /api/portal/request'
  | 'POST /api/portal/requests'
  | 'POST /api/public/requests';

export const portalHandlers: HandlersOf<Pick<typeof portalEndpoints, PortalRoute>> = {
  'GET /api/portal/me': async ({ tx, owner, clientId }) => {
    const borrower = await findBorrower(tx, { owner, clientId });
    if (borrower === null) throw new Problem('not_found');
    const { institutionName, ...own } = borrower;
    return { ...own, institution_name: institutionName };
  },
  'GET /api/portal/loans': async ({ tx, owner, clientId, query }) => {
    const page = await loansOfBorrower(tx, { owner, clientId }, { after: query.after, limit: query.limit });
    return { items: page.items.map(portalLoanToWire), next: page.next };
  },
  'GET /api/portal/request': async ({ tx, owner, clientId }) => {
    const request = await openRequestOf(tx, { owner, clientId });
    return { request: request === null ? null : portalRequestToWire(request) };
  },
  'POST /api/portal/requests': async ({ tx, owner, clientId, body }) =>
    portalRequestToWire(await requestLoan(tx, { owner, clientId }, body.requested_amount)),
  'POST /api/public/requests': async ({ db, body, idempotencyKey, today }) => {
    if (idempotencyKey === null) throw new Problem('idempotency_key_missing');
    const keyed = {
      scope: 'public',
      operation: 'POST /api/public/requests',
      key: idempotencyKey,
      request: body,
    };
    const door: Door = (work) => db.asSystem(work);
    await once(door, keyed, async (tx) => {
      const request = {
        institutionId: body.institution_id,
        cpf: body.cpf,
        name: body.name,
        requestedAmount: body.requested_amount,
        paymentDate: body.payment_date,
      };
      await requestLoanAsVisitor(tx, request, today);
      return { status: 204, body: null };
    });
    return null;
  },
};
