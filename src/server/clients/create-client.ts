import { v7 as newId } from 'uuid';
import type { KnownClient } from '#contract/client-translation.ts';
import type { ClientFieldsIn } from '#contract/clients.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { linkRequestsToClient } from '#server/interest-requests/interest-request-store.ts';
import { insertClient } from './client-store.ts';
import { refuseCpfOfDeleted } from './taken-cpf.ts';

/** CL-8, and IN-9: the requests this CPF made before belong to the client from now on. */
export async function createClient(
  tx: Tx,
  owner: string,
  fields: ClientFieldsIn,
  now: Date,
): Promise<KnownClient> {
  const client = await insertClient(tx, owner, { id: newId(), fields, createdAt: now });
  if (client === null) throw new Problem('cpf_taken');
  await refuseCpfOfDeleted(tx, owner, fields.cpf);
  await linkRequestsToClient(tx, owner, client);
  return client;
}
