import type { KnownClient } from '#contract/clients.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { CLIENT_COLUMNS } from './client-store.ts';

interface NoLending {
  readonly id: string;
  readonly version: number;
  /** Null takes the mark away. */
  readonly reason: string | null;
  readonly now: Date;
}

/** The lender's own note not to lend to a client: it asks, and refuses nothing (PD-6). The same reason again keeps its day. */
export async function markNoLending(
  tx: Tx,
  institution: string,
  { id, version, reason, now }: NoLending,
): Promise<KnownClient> {
  const before = await tx
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  refuseOtherVersion(before, version);
  if (reason === before.no_lending_reason) return before;
  const marked = await tx
    .updateTable('clients')
    .set({ no_lending_reason: reason, no_lending_at: reason === null ? null : now })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .returning(CLIENT_COLUMNS)
    .executeTakeFirstOrThrow();
  await announce(tx, institution, { table: 'clients', op: 'UPDATE', id });
  return marked;
}
