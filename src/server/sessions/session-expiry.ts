import type { Database } from '#server/db/database.ts';
import { after, SESSION_TIMES } from './session-times.ts';

/**
 * The time at which the first of these sessions will end without further requests; null when one has already ended. This
 * query does not count as a visit, so an open stream does not extend a session.
 */
export async function earliestSessionEnd(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Date | null> {
  const rows = await db.system
    .selectFrom('sessions')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.institution_id', '=', 'sessions.institution_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .on('memberships.disabled_at', 'is', null),
    )
    .select(['sessions.kind', 'sessions.institution_id', 'sessions.client_id'])
    .select(['sessions.expires_at', 'sessions.last_seen_at'])
    .where('sessions.id', 'in', [...ids])
    .where((eb) => eb.or([eb('sessions.kind', '=', 'borrower'), eb('memberships.user_id', 'is not', null)]))
    .execute();
  if (rows.length < ids.length) return null;
  for (const { institution_id, client_id } of rows)
    if (client_id !== null && (await isDeleted(db, institution_id, client_id))) return null;
  const ends = rows.map(({ kind, expires_at, last_seen_at }) =>
    Math.min(Date.parse(expires_at), after(new Date(last_seen_at), SESSION_TIMES[kind].idle).getTime()),
  );
  const first = new Date(Math.min(...ends));
  return first > now ? first : null;
}

/** Asked for apart from the sessions, because a cluster keeps clients elsewhere. */
async function isDeleted(db: Database, institution: string, client: string): Promise<boolean> {
  const row = await db.system
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', client)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
