import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { signOut } from './sign-out.ts';
import { findStaffSession, openStaffSession } from '#server/sessions/staff-session.ts';

interface Switch {
  /** Of the session that is replaced. */
  readonly token: string;
  readonly institution: string;
  readonly now: Date;
  readonly tokenMinutes: number;
  readonly userAgent: string | undefined;
}

/**
 * A session is of one institution, so another one is opened and this one ended. An institution where the person does not work, or
 * no longer does, answers like one that never was.
 */
export async function switchInstitution(
  db: Database,
  { token, institution, now, tokenMinutes, userAgent }: Switch,
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
  const opened = await openStaffSession(db, { institution, user, now, tokenMinutes, userAgent });
  await signOut(db, 'staff', { token, now });
  return {
    token: opened.token,
    session: { user, institution, tokenExpiresAt: opened.tokenExpiresAt },
  };
}
