import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { findStaffSession, type StaffSession } from './staff-session.ts';
import { after } from './session-times.ts';
import { hashOfToken, newToken } from './session-token.ts';

export interface Refreshed {
  session: StaffSession;
  /** Null where another tab refreshed a moment ago: the browser already has the new token. */
  token: string | null;
}

/** LG-10: a new token for a session that still lives, even where the token's own time has passed. */
export async function refreshStaffSession(
  db: Database,
  refresh: { token: string; now: Date; tokenMinutes: number },
): Promise<Refreshed> {
  const session = await findStaffSession(db, refresh.token, refresh.now);
  if (session === null) throw new Problem('session_not_found');
  if (session.byPreviousToken) return { session, token: null };
  const next = newToken();
  const tokenEnd = after(refresh.now, refresh.tokenMinutes * 60_000);
  const tokenExpiresAt = tokenEnd < session.expiresAt ? tokenEnd : session.expiresAt;
  const current = hashOfToken(refresh.token);
  const { numUpdatedRows } = await db.system
    .updateTable('sessions')
    .set({
      token_hash: next.hash,
      previous_token_hash: current,
      rotated_at: refresh.now,
      token_expires_at: tokenExpiresAt,
      last_seen_at: refresh.now,
    })
    .where('id', '=', session.id)
    .where('token_hash', '=', current)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // The other tab was faster by a hair: its token is the one to keep.
    const rotated = await findStaffSession(db, refresh.token, refresh.now);
    if (rotated === null) throw new Problem('session_not_found');
    return { session: rotated, token: null };
  }
  return { session: { ...session, tokenExpiresAt }, token: next.token };
}
