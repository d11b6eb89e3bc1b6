import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { findStaffSession, tokenEnd, type StaffSession } from '#server/sessions/staff-session.ts';
import { hashOfToken, newToken } from '#server/sessions/session-token.ts';

export interface Refreshed {
  session: StaffSession;
  /** Null when another tab refreshed a moment ago, because the browser already has the new token. */
  token: string | null;
}

/** Issues a new token for an active session, even when the current token has expired (LG-10). */
export async function refreshStaffSession(
  db: Database,
  refresh: { token: string; now: Date; tokenMinutes: number },
): Promise<Refreshed> {
  const session = await requireStaffSession(db, refresh);
  if (session.byPreviousToken) return { session, token: null };
  const next = newToken();
  const tokenExpiresAt = tokenEnd(refresh.now, refresh.tokenMinutes, session.expiresAt);
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
    // Another tab rotated the token between the query and the update; its token stays valid.
    return { session: await requireStaffSession(db, refresh), token: null };
  }
  return { session: { ...session, tokenExpiresAt }, token: next.token };
}

async function requireStaffSession(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<StaffSession> {
  const session = await findStaffSession(db, token, now);
  if (session === null) throw new Problem('session_not_found');
  return session;
}
