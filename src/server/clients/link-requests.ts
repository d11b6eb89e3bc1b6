import { sql } from 'kysely';
import type { Client } from '#domain/clients/client.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Tx } from '#server/db/database.ts';
import { announceAll } from '#server/records/announce.ts';

/** Serializes counting, adding and linking requests of one CPF until the transaction ends (PT-7, IN-9). */
export async function lockRequester(tx: Tx, institution: string, cpf: Cpf): Promise<void> {
  await sql`select caderneta_lock_requester(${institution}, ${cpf})`.execute(tx);
}

/** Links requests made with this CPF before the client existed (IN-9). */
export async function linkRequestsToClient(
  tx: Tx,
  institution: string,
  client: Pick<Client, 'id' | 'cpf'>,
): Promise<void> {
  // With the lock, a concurrent visitor's request is either visible here already or will find the client.
  await lockRequester(tx, institution, client.cpf);
  const linked = await tx
    .updateTable('interests')
    .set({ client_id: client.id })
    .where('institution_id', '=', institution)
    .where('client_cpf', '=', client.cpf)
    .where('client_id', 'is', null)
    .returning('id')
    .execute();
  const change = { institution, table: 'interests', op: 'UPDATE', client_id: client.id } as const;
  await announceAll(
    tx,
    linked.map(({ id }) => ({ ...change, id })),
  );
}
