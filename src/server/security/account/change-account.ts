import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { actingAs } from '#server/security/second-factor/acting-as.ts';
import { checkSecondFactor, type Confirmation } from '#server/security/second-factor/check-code.ts';
import { assertStrongPassword, hashPassword } from '#server/sessions/password.ts';
import { updatePassword } from './account-store.ts';
import { checkedAccount } from './check-password.ts';
import { endOtherAccess } from './end-other-access.ts';

export interface AccountChange extends Confirmation {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/**
 * Requires the current password, with few attempts, and a code where the second factor is on, so that an unattended browser is not
 * enough to take over the account. A new e-mail is only returned as wanted, because the response must not reveal whether another
 * account has it.
 */
export async function changeAccount(
  db: Database,
  limits: RateLimits,
  change: AccountChange,
): Promise<{ readonly email: string; readonly wantedEmail: string | null }> {
  const { user, sessionId, now } = change;
  const currentPassword = change.body.current_password;
  const checked = await checkedAccount(db, limits, user, { sessionId, currentPassword });
  const { email } = checked;
  const wantedEmail = change.email === undefined || change.email === email ? null : change.email;
  // Before the code, which a refused password must not use up.
  if (change.password !== undefined) assertStrongPassword(change.password, email);
  await checkSecondFactor(db, limits, change);
  if (wantedEmail !== null) await limits.takeEmailChange(user, wantedEmail);
  if (change.password !== undefined) {
    const passwordHash = await hashPassword(change.password);
    await db.asSystem(async (tx) => {
      const saved = await updatePassword(tx, user, { checked, passwordHash });
      if (!saved) throw new Problem('wrong_current_password');
      await actingAs(tx, user);
      await endOtherAccess(tx, user, { now, keptSession: sessionId });
    });
  }
  return { email, wantedEmail };
}
