import type { visitEndpoints } from '#contract/visits.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { clientDues } from './client-dues.ts';
import { recordVisit } from './record-visit.ts';
import { standingPromises } from './standing-promises.ts';
import { pageOfVisits } from './visit-store.ts';
import { withdrawVisit } from './withdraw-visit.ts';

export const visitHandlers: HandlersOf<typeof visitEndpoints> = {
  'GET /api/clients/:id/visits': ({ tx, institution, user, role, params, query, today }) =>
    pageOfVisits(tx, institution, { clientId: params.id, ...query }, { user, role, today }),
  'GET /api/clients/:id/dues': async ({ tx, institution, params, today }) => ({
    items: await clientDues(tx, institution, params.id, today),
  }),
  'GET /api/promises': async ({ tx, institution, query, today }) => ({
    items: await standingPromises(tx, institution, today, query.client_id),
  }),
  'POST /api/visits': ({ tx, institution, user, role, body, today, now }) =>
    recordVisit(tx, institution, body, { user, role, today, now }),
  'DELETE /api/visits/:id': async ({ tx, institution, user, role, params, today, now }) => {
    await withdrawVisit(tx, institution, params.id, { user, role, today, now });
    return null;
  },
};
