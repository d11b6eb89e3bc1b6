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
  const checked = await checkedAccount(db, limits, owner, change.currentPassword);
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

/** Wrong passwords count against the account like failed sign-ins (LG-4), and wait like them. */
async function checkedAccount(
  db: Database,
  limits: RateLimits,
  owner: string,
  password: string,
): Promise<Account> {
  const account = await findAccount(db, owner);
  await limits.takeLoginTry(account.email);
  if (!(await isPassword(password, account.passwordHash))) throw new Problem('wrong_current_password');
  await limits.forgetLoginTries(account.email);
  return account;
}

async function whileEmailIsFree(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? new Problem('email_taken') : error;
  }
}
