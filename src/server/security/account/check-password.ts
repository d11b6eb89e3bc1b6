import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { isPassword } from '#server/sessions/password.ts';
import { requireAccount, type Account } from './account-store.ts';

/** Wrong passwords back off like failed sign-ins (LG-4), counted per session, so that other people's failures do not count. */
export async function checkedAccount(
  db: Database,
  limits: RateLimits,
  user: string,
  { sessionId, currentPassword }: { readonly sessionId: string; readonly currentPassword: string },
): Promise<Account> {
  const account = await requireAccount(db, user);
  const source = { device: sessionId };
  await limits.takeLoginAttempt(account.email, source);
  if (!(await isPassword(currentPassword, account.passwordHash))) throw new Problem('wrong_current_password');
  await limits.forgiveLoginAttempt(account.email, source);
  return account;
}
