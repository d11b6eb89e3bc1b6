import { clientToWire } from '#contract/client-translation.ts';
import type { clientEndpoints } from '#contract/clients.ts';
import { reaisFromCents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { exposureOf, findClient, pageOfClients, pageOfDeletedClients } from './client-store.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { editClient } from './edit-client.ts';
import { restoreClient } from './restore-client.ts';

export const clientHandlers: HandlersOf<typeof clientEndpoints> = {
  'GET /api/clients': async ({ tx, owner, query }) => {
    const { search = '', after, limit } = query;
    const page = await pageOfClients(tx, owner, { search, after, limit });
    return { items: page.items.map(clientToWire), next: page.next };
  },
  'GET /api/clients/deleted': async ({ tx, owner, query }) => {
    const { search = '', after, limit } = query;
    const page = await pageOfDeletedClients(tx, owner, { search, after, limit });
    const items = page.items.map(({ deletedAt, ...client }) => ({
      ...client,
      deleted_at: deletedAt.toISOString(),
    }));
    return { items, next: page.next };
  },
  'GET /api/clients/:id': async ({ tx, owner, params }) =>
    clientToWire(await knownClient(tx, owner, params.id)),
  'GET /api/clients/:id/exposure': async ({ tx, owner, params }) => {
    await knownClient(tx, owner, params.id);
    const { openLoans, amountToReceive } = await exposureOf(tx, owner, params.id);
    return { open_loans: openLoans, amount_to_receive: reaisFromCents(amountToReceive) };
  },
  'POST /api/clients': async ({ tx, owner, body, now }) =>
    clientToWire(await createClient(tx, owner, body, now)),
  'PATCH /api/clients/:id': async ({ tx, owner, params, body }) =>
    clientToWire(await editClient(tx, owner, { id: params.id, change: body })),
  'DELETE /api/clients/:id': async ({ tx, owner, params, now }) => {
    await deleteClient(tx, owner, { id: params.id, now });
    return null;
  },
  'POST /api/clients/:id/restore': async ({ tx, owner, params }) =>
    clientToWire(await restoreClient(tx, owner, params.id)),
};

async function knownClient(tx: Tx, owner: string, id: string) {
  const client = await findClient(tx, owner, id);
  if (client === null) throw new Problem('not_found');
  return client;
}
