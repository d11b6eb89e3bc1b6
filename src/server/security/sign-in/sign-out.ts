import type { Database } from '#server/db/database.ts';
import { before, SESSION_TIMES } from '#server/sessions/session-times.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';

/** True when an active session was ended (LG-9); an expired session that is not yet purged counts as absent. */
export async function signOut(
  db: Database,
  kind: 'staff' | 'borrower',
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const hash = hashOfToken(token);
  const ended = await db.system
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .returning(['expires_at', 'last_seen_at'])
    .executeTakeFirst();
  if (ended === undefined) return false;
  const seenSince = before(now, SESSION_TIMES[kind].idle);
  return new Date(ended.expires_at) > now && new Date(ended.last_seen_at) > seenSince;
}
