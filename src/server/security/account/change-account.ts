import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { assertStrongPassword, hashPassword, isPassword } from '#server/sessions/password.ts';
import {
  endOtherSessions,
  endRecoveries,
  requireAccount,
  updatePassword,
  type Account,
} from './account-store.ts';

export interface AccountChange {
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly now: Date;
}

/**
 * Requires the current password, with few attempts, so that an unattended browser is not enough to take over the account.
 * A new e-mail is only returned as wanted, because the response must not reveal whether another account has it.
 */
export async function changeAccount(
  db: Database,
  limits: RateLimits,
  user: string,
  change: AccountChange,
): Promise<{ readonly email: string; readonly wantedEmail: string | null }> {
  const checked = await checkedAccount(db, limits, user, change);
  const { email } = checked;
  const wantedEmail = change.email === undefined || change.email === email ? null : change.email;
  if (change.password !== undefined) assertStrongPassword(change.password, email);
  if (wantedEmail !== null) await limits.takeEmailChange(user, wantedEmail);
  if (change.password !== undefined) {
    const passwordHash = await hashPassword(change.password);
    await db.asSystem(async (tx) => {
      const saved = await updatePassword(tx, user, { checked, passwordHash });
      if (!saved) throw new Problem('wrong_current_password');
      await endRecoveries(tx, user, change.now);
      await endOtherSessions(tx, user, change.sessionId);
    });
  }
  return { email, wantedEmail };
}

/** Wrong passwords back off like failed sign-ins (LG-4), counted per session, so that other people's failures do not count. */
export async function checkedAccount(
  db: Database,
  limits: RateLimits,
  user: string,
  { sessionId, currentPassword }: Pick<AccountChange, 'sessionId' | 'currentPassword'>,
): Promise<Account> {
  const account = await requireAccount(db, user);
  const source = { device: sessionId };
  await limits.takeLoginAttempt(account.email, source);
  if (!(await isPassword(currentPassword, account.passwordHash))) throw new Problem('wrong_current_password');
  await limits.forgiveLoginAttempt(account.email, source);
  return account;
}
