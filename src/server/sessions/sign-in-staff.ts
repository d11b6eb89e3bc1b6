import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import type { LoginSource, RateLimits } from '#server/rate-limits/rate-limits.ts';
import type { KnownDevice } from './device-cookie.ts';
import { isPassword, dummyHash } from './password.ts';
import { openStaffSession, type StaffSession } from './staff-session.ts';

export interface StaffSignIn {
  email: string;
  password: string;
  address: string;
  device: KnownDevice | null;
  userAgent: string | undefined;
  now: Date;
  tokenMinutes: number;
}

/** An unknown e-mail and a wrong password take the same time and get the same message (LG-4). */
export async function signInStaff(
  db: Database,
  limits: RateLimits,
  signIn: StaffSignIn,
): Promise<{ token: string; session: Pick<StaffSession, 'user' | 'email' | 'tokenExpiresAt'> }> {
  const { email, password, address, device, userAgent, now, tokenMinutes } = signIn;
  const dummy = await dummyHash();
  const finding = db.system.executeQuery(userOf({ email })).then(({ rows: [row] }) => row);
  const counting = async () => {
    const user = device === null ? undefined : await finding;
    const isKnown = user !== undefined && (await device?.isBoundTo(user.id));
    const source: LoginSource = isKnown && device !== null ? { device: device.id } : { address };
    await limits.takeLoginAttempt(email, source);
    return source;
  };
  const [user, source] = await Promise.all([finding, counting()]);
  const passwordHash = user?.password_hash ?? dummy;
  const matches = await isPassword(password, passwordHash);
  if (user === undefined || user.institution_id === null || !matches)
    throw new Problem('invalid_credentials');
  const [{ token, tokenExpiresAt }] = await Promise.all([
    openStaffSession(db, { institution: user.institution_id, user: user.id, now, tokenMinutes, userAgent }),
    limits.forgiveLoginAttempt(email, source),
  ]);
  return { token, session: { user: user.id, email: user.email, tokenExpiresAt } };
}

/** With the institution the person works for; null when every membership is disabled. */
const userOf = fixedStatement((tx, { email }: { email: string }) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .select('institution_id')
        .whereRef('memberships.user_id', '=', 'users.id')
        .where('disabled_at', 'is', null)
        .orderBy('created_at')
        .orderBy('institution_id')
        .limit(1)
        .as('institution_id'),
    )
    .where('email', '=', email),
);
