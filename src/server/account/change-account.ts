import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { assertStrongPassword, hashPassword, isPassword } from '#server/sessions/password.ts';
import {
  endOtherSessions,
  endRecoveries,
  findAccount,
  updateAccount,
  type Account,
} from './account-store.ts';

export interface AccountChange {
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly now: Date;
}

/** A browser left open is not enough to take the account over: the current password is asked for, and tries are few. */
export async function changeAccount(
  db: Database,
  limits: RateLimits,
  owner: string,
  change: AccountChange,
): Promise<Pick<Account, 'email'>> {
  const checked = await checkedAccount(db, limits, owner, change);
  const email = change.email ?? checked.email;
  if (change.password !== undefined) assertStrongPassword(change.password, email);
  const passwordHash =
    change.password === undefined ? checked.passwordHash : await hashPassword(change.password);
  await whileEmailIsFree(() =>
    db.asSystem(async (tx) => {
      const saved = await updateAccount(tx, owner, { checked, changed: { email, passwordHash } });
      if (!saved) throw new Problem('wrong_current_password');
      await endRecoveries(tx, owner, change.now);
      if (change.password !== undefined) await endOtherSessions(tx, owner, change.sessionId);
    }),
  );
  return { email };
}

/** Wrong passwords wait like failed sign-ins (LG-4), counted per session: a stranger's failures are not held against it. */
async function checkedAccount(
  db: Database,
  limits: RateLimits,
  owner: string,
  { sessionId, currentPassword }: Pick<AccountChange, 'sessionId' | 'currentPassword'>,
): Promise<Account> {
  const account = await findAccount(db, owner);
  const source = { device: sessionId };
  await limits.takeLoginTry(account.email, source);
  if (!(await isPassword(currentPassword, account.passwordHash))) throw new Problem('wrong_current_password');
  await limits.forgiveLogin(account.email, source);
  return account;
}

async function whileEmailIsFree(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? new Problem('email_taken') : error;
  }
}
