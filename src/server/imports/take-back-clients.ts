import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { announceAll } from '#server/records/announce.ts';
import { refuseObstacle, type UndoImport } from './undo-obstacle.ts';

/** Soft-deletes the clients, and unlinks the requests that were linked to them when they came (IN-9). */
export async function takeBackClients(tx: Tx, institution: string, { id, now }: UndoImport): Promise<void> {
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'name', 'version'])
    .where('institution_id', '=', institution)
    .where('import_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = clients.map((client) => client.id);
  const changed = clients.filter(({ version }) => version > 1);
  refuseObstacle(
    'clients_changed',
    changed.map(({ name }) => name),
  );
  refuseObstacle('clients_used', await usedClients(tx, institution, ids));
  await unlinkRequests(tx, institution, ids);
  await sql`update clients set deleted_at = ${now} where institution_id = ${institution} and id = any (${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from sessions where institution_id = ${institution} and client_id = any (${ids}::uuid[])`.execute(
    tx,
  );
  await announceAll(
    tx,
    ids.map((client) => ({ institution, table: 'clients', op: 'DELETE', id: client })),
  );
}

async function usedClients(tx: Tx, institution: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from clients c
    where c.institution_id = ${institution} and c.id = any (${ids}::uuid[]) and (
      exists (select from loans l where l.institution_id = ${institution} and l.client_id = c.id and l.deleted_at is null)
      or exists (select from interests i where i.institution_id = ${institution} and i.client_id = c.id and i.created_at > c.created_at))
    order by c.name_norm, c.id`.execute(tx);
  return rows.map(({ name }) => name);
}

async function unlinkRequests(tx: Tx, institution: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; client_id: string }>`
    update interests i set client_id = null
    from unnest(${ids}::uuid[]) as c (id) where i.institution_id = ${institution} and i.client_id = c.id
    returning i.id, c.id as client_id`.execute(tx);
  await announceAll(
    tx,
    rows.map((request) => ({ institution, table: 'interests', op: 'UPDATE', ...request })),
  );
}
