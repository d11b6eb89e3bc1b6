import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import { actingAs } from '#server/security/second-factor/acting-as.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';
import { hashOfToken, isToken } from '#server/sessions/session-token.ts';
import { endOtherAccess } from './end-other-access.ts';

/**
 * The link was sent to the new address, so who opens it reads the mail there. Every other way in ends; the session of the browser that
 * opens the link stays where it is of the same person. An e-mail that was taken since the link was sent answers like an expired
 * link.
 */
export async function confirmEmailChange(
  db: Database,
  { token, sessionToken, now }: { token: string; sessionToken: string | null; now: Date },
): Promise<{ previousEmail: string }> {
  if (!isToken(token)) throw new Problem('email_link_invalid');
  const current = sessionToken === null ? null : await findStaffSession(db, sessionToken, now);
  try {
    return await db.asSystem(async (tx) => {
      const link = await tx
        .selectFrom('password_recoveries as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .select(['link.user_id', 'link.new_email', 'link.mailed', 'users.email'])
        .where('link.token_hash', '=', hashOfToken(token))
        .where('link.used_at', 'is', null)
        .where('link.expires_at', '>', now.toISOString())
        .forUpdate('link')
        .executeTakeFirst();
      if (link === undefined || link.new_email === null) throw new Problem('email_link_invalid');
      const user = link.user_id;
      await actingAs(tx, user);
      await tx
        .updateTable('users')
        .set({ email: link.new_email, email_confirmed_at: link.mailed ? now : null })
        .where('id', '=', user)
        .execute();
      await endOtherAccess(tx, user, { now, keptSession: current?.user === user ? current.id : null });
      return { previousEmail: link.email };
    });
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? new Problem('email_link_invalid') : error;
  }
}
