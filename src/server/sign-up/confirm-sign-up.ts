import type { Day } from '#domain/calendar.ts';
import { beginningPlan, type PlanOffers } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import { insertAccount } from '#server/security/account/create-account.ts';
import type { Member } from '#server/security/sign-in/find-member.ts';
import { isPassword } from '#server/sessions/password.ts';
import { hashOfToken, isToken } from '#server/sessions/session-token.ts';
import { useSignUpCode } from './sign-up-code.ts';

interface Confirmation {
  readonly token: string;
  readonly password: string | undefined;
  /** Of the cookie that the browser got when it asked for the account. */
  readonly browserToken: string | null;
  readonly plans: PlanOffers | null;
  readonly now: Date;
  readonly today: Day;
}

/**
 * Makes the account of a link. Somebody else may have asked for it with this address and a password of theirs, so in another browser
 * than the one that asked, the link alone is not enough: the person also types the password.
 */
export async function confirmSignUp(db: Database, confirmation: Confirmation): Promise<Member> {
  const { token, password, browserToken, plans, now, today } = confirmation;
  if (!isToken(token)) throw new Problem('sign_up_link_invalid');
  const hash = hashOfToken(token);
  const asked = await requireSignUp(db.system, hash, now);
  const isSameBrowser = browserToken !== null && hashOfToken(browserToken).equals(asked.browser_hash);
  if (!isSameBrowser && !(password !== undefined && (await isPassword(password, asked.password_hash))))
    throw new Problem(password === undefined ? 'sign_up_password_required' : 'wrong_current_password');
  const { email, name, institution_name: institutionName, password_hash: passwordHash } = asked;
  return refusingDuplicate(
    db.asSystem(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('sign_ups')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
      // Another use of the same link has committed meanwhile.
      if (numDeletedRows === 0n) throw new Problem('sign_up_link_invalid');
      const plan = asked.code_hash === null ? null : await useSignUpCode(tx, asked.code_hash, today);
      const held = beginningPlan(plans, plan, today);
      const { user, institution } = await insertAccount(tx, {
        email,
        passwordHash,
        name,
        institutionName,
        held,
      });
      // Other requests of this address lead nowhere now.
      await tx.deleteFrom('sign_ups').where('email', '=', email).execute();
      return { id: user, email, institution };
    }),
    { index: 'users_email_key', problem: 'email_taken' },
  );
}

function requireSignUp(system: Tx, hash: Buffer, now: Date) {
  return system
    .selectFrom('sign_ups')
    .select(['email', 'name', 'institution_name', 'password_hash', 'browser_hash', 'code_hash'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(() => new Problem('sign_up_link_invalid'));
}
