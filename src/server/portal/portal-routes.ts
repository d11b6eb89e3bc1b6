import type { portalEndpoints } from '#contract/portal.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { runOnce } from '#server/http/idempotency.ts';
import { installmentsOfBorrower, loansOfBorrower } from '#server/pix/borrower-loan-store.ts';
import { openRequestOf } from './borrower-request-store.ts';
import { requireBorrower } from './borrower-store.ts';
import { promiseInPortal, promiseOfBorrower } from './portal-promise.ts';
import { requestLoan } from './request-loan.ts';
import { requestLoanAsVisitor } from './request-loan-as-visitor.ts';

/** The portal after sign-in and the visitor's request; sign-in itself is in `sessions/portal-session-routes.ts`. */
type PortalRoute =
  | 'GET /api/portal/me'
  | 'GET /api/portal/loans'
  | 'GET /api/portal/loans/:id/installments'
  | 'GET /api/portal/request'
  | 'POST /api/portal/requests'
  | 'GET /api/portal/promise'
  | 'POST /api/portal/promises'
  | 'POST /api/public/requests';

export const portalHandlers: HandlersOf<Pick<typeof portalEndpoints, PortalRoute>> = {
  'GET /api/portal/me': ({ tx, institution, clientId }) => requireBorrower(tx, { institution, clientId }),
  'GET /api/portal/loans': ({ tx, institution, clientId, query, today }) =>
    loansOfBorrower(tx, { institution, clientId }, { ...query, today }),
  'GET /api/portal/loans/:id/installments': async ({ tx, institution, params }) => ({
    items: await installmentsOfBorrower(tx, institution, params.id),
  }),
  'GET /api/portal/request': async ({ tx, institution, clientId }) => ({
    request: await openRequestOf(tx, { institution, clientId }),
  }),
  'POST /api/portal/requests': ({ tx, institution, clientId, body, today }) =>
    requestLoan(
      tx,
      { institution, clientId },
      body.requested_amount,
      body.preset_id === undefined ? null : { presetId: body.preset_id, today },
    ),
  'GET /api/portal/promise': ({ tx, institution, clientId, today }) =>
    promiseOfBorrower(tx, { institution, clientId }, today),
  'POST /api/portal/promises': ({ tx, institution, clientId, body, today, now }) =>
    promiseInPortal(tx, { institution, clientId }, body.promised_on, { today, now }),
  'POST /api/public/requests': async ({ db, body, idempotencyKey, today, now }) => {
    if (idempotencyKey === null) throw new Problem('idempotency_key_missing');
    const keyed = {
      scope: 'public',
      operation: 'POST /api/public/requests',
      key: idempotencyKey,
      request: body,
      now,
    };
    await runOnce(
      (work, last) => db.asSystem(work, last),
      keyed,
      async (tx) => {
        const request = {
          institutionId: body.institution_id,
          cpf: body.cpf,
          name: body.name,
          phone: body.phone,
          requestedAmount: body.requested_amount,
          paymentDate: body.payment_date,
        };
        await requestLoanAsVisitor(tx, request, today);
        return { status: 204, json: null };
      },
    );
    return null;
  },
};
