import type { clientEndpoints } from '#contract/clients.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { assignCollector, collectorsOf } from './assign-collector.ts';
import { knownTags } from '#server/tags/tag-store.ts';
import { clientPage } from './client-page.ts';
import { clientRecord } from './client-record.ts';
import { exposureOf, requireClient } from './client-store.ts';
import { countClients, listClients } from './list-clients.ts';
import { listDeletedClients } from './list-deleted-clients.ts';
import { listLedger } from './list-ledger.ts';
import { markNoLending } from './mark-no-lending.ts';

export const clientHandlers: HandlersOf<typeof clientEndpoints> = {
  'GET /api/clients': ({ tx, institution, query, today }) =>
    listClients(tx, institution, { search: '', ...query, today }),
  'POST /api/clients/search': ({ tx, institution, body, today }) =>
    listClients(tx, institution, { ...body, today }),
  'GET /api/clients/counts': ({ tx, institution, query, today }) =>
    countClients(tx, institution, today, query.tag),
  'GET /api/clients/deleted': ({ tx, institution, query }) =>
    listDeletedClients(tx, institution, { search: '', ...query }),
  'POST /api/clients/deleted/search': ({ tx, institution, body }) =>
    listDeletedClients(tx, institution, body),
  'GET /api/clients/:id': ({ tx, institution, params }) =>
    requireClient(tx, institution, params.id, 'not_found'),
  'GET /api/clients/:id/exposure': async ({ tx, institution, params }) => {
    await requireClient(tx, institution, params.id, 'not_found');
    return exposureOf(tx, institution, params.id);
  },
  'GET /api/clients/:id/page': ({ tx, institution, params, today }) =>
    clientPage(tx, institution, params.id, today),
  'GET /api/clients/:id/ledger': ({ tx, institution, params, query, today }) =>
    listLedger(tx, institution, { clientId: params.id, ...query, today }),
  'POST /api/clients': async ({ tx, institution, body, now }) => {
    const tag_ids = await knownTags(tx, institution, body.tag_ids);
    return clientRecord.create(tx, institution, { ...body, tag_ids }, now);
  },
  'PATCH /api/clients/:id': async ({ tx, institution, params, body }) => {
    const tag_ids = body.tag_ids && (await knownTags(tx, institution, body.tag_ids));
    return clientRecord.edit(tx, institution, { id: params.id, change: { ...body, tag_ids } });
  },
  'PUT /api/clients/collector': async ({ tx, institution, body }) => {
    await assignCollector(tx, institution, { clientIds: body.client_ids, personId: body.person_id });
    return null;
  },
  'PUT /api/clients/:id/no-lending': ({ tx, institution, params, body, now }) =>
    markNoLending(tx, institution, { id: params.id, ...body, now }),
  'GET /api/collectors': async ({ tx }) => ({ items: await collectorsOf(tx) }),
  'DELETE /api/clients/:id': async ({ tx, institution, params, now }) => {
    await clientRecord.remove(tx, institution, { id: params.id, now });
    return null;
  },
  'POST /api/clients/:id/restore': ({ tx, institution, params }) =>
    clientRecord.restore(tx, institution, params.id),
};
