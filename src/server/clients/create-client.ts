import { v7 as newId } from 'uuid';
import type { KnownClient } from '#contract/clients.ts';
import type { ClientFields } from '#domain/clients/client-fields.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { clientWithCpf, insertClient } from './client-store.ts';
import { refuseCpfOfDeleted } from './unique-cpf.ts';
import { linkRequestsToClient } from './link-requests.ts';

/** Refuses a CPF in use (CL-8) and links earlier requests with this CPF to the new client (IN-9). */
export async function createClient(
  tx: Tx,
  institution: string,
  fields: ClientFields,
  now: Date,
): Promise<KnownClient> {
  const client = await insertClient(tx, institution, { id: newId(), fields, createdAt: now });
  if (client === null) {
    // The form names them and opens their page.
    const other = await clientWithCpf(tx, institution, fields.cpf);
    throw new Problem('cpf_taken', undefined, other && { client: other });
  }
  await refuseCpfOfDeleted(tx, institution, fields.cpf);
  await linkRequestsToClient(tx, institution, client);
  await announce(tx, institution, { table: 'clients', op: 'INSERT', id: client.id });
  return client;
}
