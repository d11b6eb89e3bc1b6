import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import { hashOfToken, isToken } from '#server/sessions/session-token.ts';
import { endRecoveries } from './account-store.ts';

/** An e-mail that was taken since the link was sent answers like an expired link. */
export async function confirmEmailChange(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<{ previousEmail: string }> {
  if (!isToken(token)) throw new Problem('email_link_invalid');
  try {
    return await db.asSystem(async (tx) => {
      const link = await tx
        .selectFrom('password_recoveries as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .select(['link.user_id', 'link.new_email', 'users.email'])
        .where('link.token_hash', '=', hashOfToken(token))
        .where('link.used_at', 'is', null)
        .where('link.expires_at', '>', now.toISOString())
        .forUpdate('link')
        .executeTakeFirst();
      if (link === undefined || link.new_email === null) throw new Problem('email_link_invalid');
      await endRecoveries(tx, link.user_id, now);
      await tx.updateTable('users').set({ email: link.new_email }).where('id', '=', link.user_id).execute();
      return { previousEmail: link.email };
    });
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? new Problem('email_link_invalid') : error;
  }
}
