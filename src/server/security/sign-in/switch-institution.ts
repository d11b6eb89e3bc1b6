import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { findStaffSession, insertStaffSession, tokenEnd } from '#server/sessions/staff-session.ts';
import { newToken } from '#server/sessions/session-token.ts';

interface Switch {
  /** Of the session that is replaced. */
  readonly token: string;
  readonly institution: string;
  readonly now: Date;
  readonly tokenMinutes: number;
}

/**
 * A session is of one institution, so this one is ended and another one opened with the rest of its life: it expires when it would have,
 * and says when and how the person signed in (SG-10). An institution where the person does not work, or no longer does, answers like
 * one that never was.
 */
export async function switchInstitution(
  db: Database,
  { token, institution, now, tokenMinutes }: Switch,
): Promise<{ token: string; session: { user: string; institution: string; tokenExpiresAt: Date } }> {
  const current = await findStaffSession(db, token, now);
  if (current === null) throw new Problem('session_not_found');
  const { user } = current;
  await db.system
    .selectFrom('memberships')
    .select('user_id')
    .where('institution_id', '=', institution)
    .where('user_id', '=', user)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const next = newToken();
  return db.asSystem(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', current.id)
      .returning(['created_at', 'expires_at', 'user_agent', 'signed_in_with', 'password_confirmed_at'])
      .executeTakeFirst();
    // Of several switches at once the first has ended it.
    if (ended === undefined) throw new Problem('session_not_found');
    const tokenExpiresAt = tokenEnd(now, tokenMinutes, current.expiresAt);
    await insertStaffSession(tx, {
      institution_id: institution,
      user_id: user,
      token_hash: next.hash,
      token_expires_at: tokenExpiresAt,
      last_seen_at: now,
      ...ended,
    });
    return { token: next.token, session: { user, institution, tokenExpiresAt } };
  });
}
