import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { endOtherAccess } from '#server/security/account/end-other-access.ts';
import { actingAs } from '#server/security/second-factor/acting-as.ts';
import { assertStrongPassword, hashPassword } from '#server/sessions/password.ts';
import { hashOfToken, isToken } from '#server/sessions/session-token.ts';

/** Sets the new password and ends every other way into the account. A link that was sent also confirms the e-mail it was sent to. */
export async function confirmPasswordRecovery(
  db: Database,
  confirmed: { token: string; password: string; now: Date },
): Promise<{ userId: string; email: string }> {
  const { token, password, now } = confirmed;
  if (!isToken(token)) throw new Problem('recovery_link_invalid');
  const hash = hashOfToken(token);
  const { email } = await requireRecovery(db.system, hash, now);
  assertStrongPassword(password, email);
  const passwordHash = await hashPassword(password);
  return db.asSystem(async (tx) => {
    const { user_id, mailed } = await requireRecovery(tx, hash, now);
    const { numUpdatedRows } = await tx
      .updateTable('password_recoveries')
      .set({ used_at: now })
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    // A concurrent use of the same link has already marked it as used.
    if (numUpdatedRows === 0n) throw new Problem('recovery_link_invalid');
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_generated_at: null,
        ...(mailed ? { email_confirmed_at: now } : {}),
      })
      .where('id', '=', user_id)
      .execute();
    await actingAs(tx, user_id);
    await endOtherAccess(tx, user_id, { now, keptSession: null });
    return { userId: user_id, email };
  });
}

async function requireRecovery(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string; mailed: boolean }> {
  return tx
    .selectFrom('password_recoveries as recovery')
    .innerJoin('users', 'users.id', 'recovery.user_id')
    .select(['recovery.user_id', 'recovery.mailed', 'users.email'])
    .where('recovery.token_hash', '=', hash)
    .where('recovery.new_email', 'is', null)
    .where('recovery.used_at', 'is', null)
    .where('recovery.expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(() => new Problem('recovery_link_invalid'));
}
