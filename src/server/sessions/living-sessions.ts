import type { Database } from '#server/db/database.ts';
import { after, SESSION_TIMES } from './session-times.ts';

/**
 * When the first of these sessions will end if nobody visits before; null where one of them has ended already. Looking
 * is not a visit: an open stream keeps nobody signed in.
 */
export async function firstEndOfSessions(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Date | null> {
  const rows = await db.system
    .selectFrom('sessions')
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.institution_id', '=', 'sessions.institution_id')
        .onRef('clients.id', '=', 'sessions.client_id'),
    )
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.institution_id', '=', 'sessions.institution_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .on('memberships.disabled_at', 'is', null),
    )
    .select(['sessions.kind', 'sessions.expires_at', 'sessions.last_seen_at'])
    .where('sessions.id', 'in', [...ids])
    .where('clients.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sessions.kind', '=', 'borrower'), eb('memberships.user_id', 'is not', null)]))
    .execute();
  if (rows.length < ids.length) return null;
  const ends = rows.map(({ kind, expires_at, last_seen_at }) =>
    Math.min(Date.parse(expires_at), after(new Date(last_seen_at), SESSION_TIMES[kind].idle).getTime()),
  );
  const first = new Date(Math.min(...ends));
  return first > now ? first : null;
}
