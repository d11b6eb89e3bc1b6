import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import type { LoginSource, RateLimits } from '#server/rate-limits/rate-limits.ts';
import type { KnownDevice } from '#server/sessions/device-cookie.ts';
import { endRecoveries, updatePassword } from '#server/security/account/account-store.ts';
import { assertStrongPassword, dummyHash, hashPassword, isPassword } from '#server/sessions/password.ts';
import type { Member } from './find-member.ts';

export interface StaffSignIn {
  email: string;
  password: string;
  /** In place of a generated one. */
  newPassword: string | undefined;
  address: string;
  device: KnownDevice | null;
  now: Date;
}

/**
 * The person of an e-mail and its password, and whether they still have to give a code. An unknown e-mail and a wrong
 * password take the same time and get the same message (LG-4).
 */
export async function checkStaffPassword(
  db: Database,
  limits: RateLimits,
  signIn: StaffSignIn,
): Promise<{ member: Member; needsCode: boolean }> {
  const { email, password, address, device } = signIn;
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
  await limits.forgiveLoginAttempt(email, source);
  if (user.password_generated_at !== null) await replaceGeneratedPassword(db, user, signIn);
  return {
    member: { id: user.id, email: user.email, institution: user.institution_id },
    needsCode: user.totp_since !== null,
  };
}

/** A generated password opens no session: it was shown on a terminal, and its owner must choose another. */
async function replaceGeneratedPassword(
  db: Database,
  user: { readonly id: string; readonly email: string; readonly password_hash: string },
  { password, newPassword, now }: StaffSignIn,
): Promise<void> {
  if (newPassword === undefined) throw new Problem('new_password_required');
  if (newPassword === password)
    throw new Problem('weak_password', 'Escolha uma senha diferente da que foi gerada.');
  assertStrongPassword(newPassword, user.email);
  const passwordHash = await hashPassword(newPassword);
  await db.asSystem(async (tx) => {
    const checked = { email: user.email, passwordHash: user.password_hash };
    // Another sign-in has chosen a password meanwhile.
    if (!(await updatePassword(tx, user.id, { checked, passwordHash })))
      throw new Problem('invalid_credentials');
    await endRecoveries(tx, user.id, now);
  });
}

/** With the institution the person works for; null when every membership is disabled. */
const userOf = fixedStatement((tx, { email }: { email: string }) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'password_generated_at'])
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
    .select((eb) =>
      eb
        .selectFrom('totp_secrets')
        .select('confirmed_at')
        .whereRef('totp_secrets.user_id', '=', 'users.id')
        .as('totp_since'),
    )
    .where('email', '=', email),
);
