import { sql } from 'kysely';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announceAll } from '#server/records/announce.ts';

export interface Collector {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** The collectors, and who was one and still has clients. */
export async function collectorsOf(tx: Tx): Promise<Collector[]> {
  const { rows } = await sql<Collector>`select id, name, active from caderneta_collectors()`.execute(tx);
  return rows;
}

/** All of them or none (EQ-4). */
export async function assignCollector(
  tx: Tx,
  institution: string,
  { clientIds, personId }: { readonly clientIds: readonly string[]; readonly personId: string | null },
): Promise<void> {
  if (personId !== null) await requireCollector(tx, institution, personId);
  const ids = [...new Set(clientIds)];
  const changed = await tx
    .updateTable('clients')
    // On another person's route they come last (FD-9).
    .set({
      collector_user_id: personId,
      route_position: sql`case when collector_user_id is not distinct from ${personId}::uuid then route_position end`,
    })
    .where('institution_id', '=', institution)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (changed.length < ids.length) throw new Problem('client_not_found');
  await announceAll(
    tx,
    changed.map(({ id }) => ({ institution, table: 'clients', op: 'UPDATE', id })),
  );
}

async function requireCollector(tx: Tx, institution: string, user: string): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('institution_id', '=', institution)
    .where('user_id', '=', user)
    .where('role', '=', 'collector')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow(
      () => new Problem('not_found', 'Cobrador não encontrado. Atualize a página e tente novamente.'),
    );
}
