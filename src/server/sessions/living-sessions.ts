import type { Database } from '#server/db/database.ts';
import { before, SESSION_TIMES } from './session-times.ts';

/** Which of these sessions still live. Looking is not a visit: an open stream keeps nobody signed in. */
export async function livingSessions(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.system
    .selectFrom('sessions')
    .leftJoin('clients', 'clients.id', 'sessions.client_id')
    .select('sessions.id')
    .where('sessions.id', 'in', [...ids])
    .where('sessions.expires_at', '>', now)
    .where('clients.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('sessions.kind', '=', 'staff'),
          eb('sessions.last_seen_at', '>', before(now, SESSION_TIMES.staff.idle)),
        ]),
        eb.and([
          eb('sessions.kind', '=', 'borrower'),
          eb('sessions.last_seen_at', '>', before(now, SESSION_TIMES.borrower.idle)),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
