import { v7 as newId } from 'uuid';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { assertStrongPassword, hashPassword, isPassword } from '#server/sessions/password.ts';
import { hashOfToken, isToken } from '#server/sessions/session-token.ts';

interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly address: string;
  readonly now: Date;
}

/**
 * The link alone never opens an account that exists: whoever has one joins with its password, anybody else chooses one (EQ-2). Of
 * two acceptances at once one joins.
 */
export async function acceptInvitation(
  db: Database,
  limits: RateLimits,
  { token, password, address, now }: Acceptance,
): Promise<{ email: string }> {
  if (!isToken(token)) throw new Problem('invitation_invalid');
  const hash = hashOfToken(token);
  const { email } = await requireInvitation(db.system, hash, now);
  // Before anything is looked up: a weak password is answered, and counted, alike with and without an account.
  assertStrongPassword(password, email);
  const account = await accountOf(db.system, email);
  let passwordHash: string | null = null;
  if (account === undefined) {
    passwordHash = await hashPassword(password);
  } else {
    await limits.takeLoginAttempt(email, { address });
    if (!(await isPassword(password, account.password_hash))) throw new Problem('account_exists');
    await limits.forgiveLoginAttempt(email, { address });
  }
  const user = account?.id ?? newId();
  // An account made with this address since it was looked for keeps the password it was made with.
  await refusingDuplicate(
    db.asSystem((tx) => join(tx, { hash, now, user, passwordHash }), { user }),
    { index: 'users_email_key', problem: 'account_exists' },
  );
  return { email };
}

async function join(
  tx: Tx,
  { hash, now, user, passwordHash }: { hash: Buffer; now: Date; user: string; passwordHash: string | null },
): Promise<void> {
  const invitation = await requireInvitation(tx, hash, now);
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  // Another acceptance of the same link has committed meanwhile.
  if (numDeletedRows === 0n) throw new Problem('invitation_invalid');
  const { institution_id, name, email, role, can_lend } = invitation;
  if (passwordHash !== null)
    await tx.insertInto('users').values({ id: user, email, name, password_hash: passwordHash }).execute();
  else await tx.updateTable('users').set({ name }).where('id', '=', user).where('name', 'is', null).execute();
  await tx.insertInto('memberships').values({ institution_id, user_id: user, role, can_lend }).execute();
}

function requireInvitation(system: Tx, hash: Buffer, now: Date) {
  return system
    .selectFrom('invitations')
    .select(['institution_id', 'name', 'email', 'role', 'can_lend'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(() => new Problem('invitation_invalid'));
}

function accountOf(system: Tx, email: string) {
  return system
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}
