import { v7 as newId } from 'uuid';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { endOtherAccess } from '#server/security/account/end-other-access.ts';
import { takeCode } from '#server/security/second-factor/check-code.ts';
import { assertStrongPassword, hashPassword, isPassword } from '#server/sessions/password.ts';
import { hashOfToken, isToken } from '#server/sessions/session-token.ts';
import { otherAccessOf } from './other-access.ts';

interface Acceptance {
  readonly token: string;
  readonly password: string;
  /** What becomes of the passkeys, devices and calendar addresses of an account that exists. */
  readonly otherAccess: 'keep' | 'end' | undefined;
  /** To end them where the second factor is on. */
  readonly code: string | undefined;
  /** Of the browser that accepts, which is not among the others. */
  readonly sessionToken: string | null;
  /** Whether messages reach people, which decides what an unconfirmed person is asked to do. */
  readonly mailReachesPeople: boolean;
  readonly address: string;
  readonly now: Date;
}

type Invitation = Awaited<ReturnType<typeof requireInvitation>>;

interface Joining {
  readonly user: string;
  /** Null for an account that exists. */
  readonly passwordHash: string | null;
  readonly endsOtherAccess: boolean;
  readonly keptSession: string | null;
}

const UNCONFIRMED_WITH_MAIL =
  "O e-mail desta conta ainda não foi confirmado. Em 'Esqueci minha senha', peça o link, defina uma senha nova e aceite o convite de novo.";

/**
 * The link alone never opens an account that exists: its owner joins with its password, anybody else chooses one (EQ-2). Of
 * two acceptances at once one joins.
 */
export async function acceptInvitation(
  db: Database,
  limits: RateLimits,
  acceptance: Acceptance,
): Promise<{ email: string; endedOtherAccess: boolean }> {
  const { token, password, now } = acceptance;
  if (!isToken(token)) throw new Problem('invitation_invalid');
  const hash = hashOfToken(token);
  const invitation = await requireInvitation(db.system, hash, now);
  const { email } = invitation;
  // Before anything is looked up: a weak password is answered, and counted, alike with and without an account.
  assertStrongPassword(password, email);
  const account = await accountOf(db.system, email);
  const joining =
    account === undefined
      ? {
          user: newId(),
          passwordHash: await hashPassword(password),
          endsOtherAccess: false,
          keptSession: null,
        }
      : await ofExistingAccount(db, limits, { account, invitation, acceptance });
  // An account made with this address since it was looked for keeps the password it was made with.
  await refusingDuplicate(
    db.asSystem((tx) => join(tx, { hash, now, joining }), { user: joining.user }),
    { index: 'users_email_key', problem: 'account_exists' },
  );
  return { email, endedOtherAccess: joining.endsOtherAccess };
}

/**
 * An account is a door to several institutions. Where its e-mail was never answered from, who invited first may have set it up; and what
 * was set up before (passkeys, devices) would open the new institution too, so its owner says what becomes of it.
 */
async function ofExistingAccount(
  db: Database,
  limits: RateLimits,
  given: {
    readonly account: NonNullable<Awaited<ReturnType<typeof accountOf>>>;
    readonly invitation: Invitation;
    readonly acceptance: Acceptance;
  },
): Promise<Joining> {
  const { account, invitation, acceptance } = given;
  const { password, address, otherAccess, code, now } = acceptance;
  const { email } = invitation;
  await limits.takeLoginAttempt(email, { address });
  if (!(await isPassword(password, account.password_hash))) throw new Problem('account_exists');
  await limits.forgiveLoginAttempt(email, { address });
  if (!invitation.mailed && account.email_confirmed_at === null)
    throw new Problem('email_unconfirmed', acceptance.mailReachesPeople ? UNCONFIRMED_WITH_MAIL : undefined);
  const { keptSession, ...others } = await otherAccessOf(db, account.id, acceptance);
  const hasOthers = others.passkeys.length + others.devices.length + others.calendars > 0;
  if (hasOthers && otherAccess === undefined) throw new Problem('access_to_review', undefined, others);
  const endsOtherAccess = hasOthers && otherAccess === 'end';
  if (endsOtherAccess && others.asks_for_code)
    await takeCode(db, limits, { user: account.id, code: code ?? '', now });
  return { user: account.id, passwordHash: null, endsOtherAccess, keptSession };
}

async function join(
  tx: Tx,
  { hash, now, joining }: { readonly hash: Buffer; readonly now: Date; readonly joining: Joining },
): Promise<void> {
  const { user, passwordHash, endsOtherAccess, keptSession } = joining;
  const invitation = await requireInvitation(tx, hash, now);
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  // Another acceptance of the same link has committed meanwhile.
  if (numDeletedRows === 0n) throw new Problem('invitation_invalid');
  const { institution_id, name, email, role, can_lend, mailed } = invitation;
  if (passwordHash !== null)
    await tx
      .insertInto('users')
      .values({
        id: user,
        email,
        password_hash: passwordHash,
        email_confirmed_at: mailed ? now : null,
      })
      .execute();
  else if (mailed)
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: now })
      .where('id', '=', user)
      .where('email_confirmed_at', 'is', null)
      .execute();
  if (endsOtherAccess) await endOtherAccess(tx, user, { now, keptSession });
  await tx
    .insertInto('memberships')
    .values({ institution_id, user_id: user, role, can_lend, name })
    .execute();
}

/** One that is closing takes nobody in; opened again, it does (AS-11). */
async function requireInvitation(system: Tx, hash: Buffer, now: Date) {
  const { closing_on: closingOn, ...invitation } = await system
    .selectFrom('invitations as v')
    .innerJoin('institutions as i', 'i.id', 'v.institution_id')
    .select(['v.institution_id', 'v.name', 'v.email', 'v.role', 'v.can_lend', 'v.mailed', 'i.closing_on'])
    .where('v.token_hash', '=', hash)
    .where('v.expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(() => new Problem('invitation_invalid'));
  if (closingOn !== null) throw new Problem('institution_closing');
  return invitation;
}

function accountOf(system: Tx, email: string) {
  return system
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}
