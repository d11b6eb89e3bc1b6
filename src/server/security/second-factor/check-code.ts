import type { z } from 'zod';
import type { confirmedBody } from '#contract/second-factor.ts';
import { Problem } from '#domain/problem.ts';
import type { Account } from '#server/security/account/account-store.ts';
import { checkedAccount } from '#server/security/account/check-password.ts';
import type { Database } from '#server/db/database.ts';
import { takeAssertion } from '#server/security/passkeys/take-assertion.ts';
import type { RelyingParty } from '#server/security/passkeys/verify-passkey.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { takeRecoveryCode } from './recovery-code-store.ts';
import { findStep, totpSince, takeStep } from './totp-store.ts';

interface GivenCode {
  readonly user: string;
  /** Six digits of the app, or a recovery code. */
  readonly code: string;
  readonly now: Date;
}

/** Uses the code up; throws for a wrong one. Only wrong ones count against the account. */
export async function takeCode(
  db: Database,
  limits: RateLimits,
  { user, code, now }: GivenCode,
): Promise<void> {
  if (code === '') throw new Problem('wrong_second_factor', 'Informe um código.');
  await limits.take('second_factor_account', user);
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = await findStep(db, user, { code: digits, now, confirmed: true });
    if (step === null || !(await takeStep(db.system, user, step))) throw new Problem('wrong_second_factor');
  } else if (!(await takeRecoveryCode(db.system, user, { typed: code, now }))) {
    throw new Problem('wrong_second_factor', WRONG_RECOVERY_CODE);
  }
  await limits.giveBack('second_factor_account', user);
}

const WRONG_RECOVERY_CODE = 'Código de recuperação incorreto ou já usado. Confira e tente de novo.';

/** What a person who is signed in gives to prove again who they are. */
export interface Confirmation {
  readonly user: string;
  readonly sessionId: string;
  readonly body: z.output<typeof confirmedBody>;
  readonly party: RelyingParty;
  readonly now: Date;
}

/**
 * Password and code, or passkey, for what changes who gets in or where money goes (SG-6). The second is asked for where the second factor
 * is on; it is looked at after the password, so that guessing passwords uses up no code.
 */
export async function confirmPerson(db: Database, limits: RateLimits, given: Confirmation): Promise<Account> {
  const { user, sessionId, body } = given;
  const account = await checkedAccount(db, limits, user, {
    sessionId,
    currentPassword: body.current_password,
  });
  await checkSecondFactor(db, limits, given);
  return account;
}

/** The half of `confirmPerson` after the password. */
export async function checkSecondFactor(
  db: Database,
  limits: RateLimits,
  { user, sessionId, body, party, now }: Confirmation,
): Promise<void> {
  if ((await totpSince(db, user)) === null) return;
  if (body.passkey === undefined) return takeCode(db, limits, { user, code: body.code ?? '', now });
  const passkey = await takeAssertion(db, body.passkey, { party, now });
  if (passkey.user !== user) throw new Problem('passkey_refused');
  // One that was added in this session may be of the person who sits at an open browser.
  const signedInAt = await signedInSince(db, sessionId);
  if (signedInAt === null || passkey.createdAt >= signedInAt) throw new Problem('passkey_refused', TOO_YOUNG);
}

const TOO_YOUNG = 'Esta digital ou este rosto foi adicionado depois que você entrou. Informe um código.';

/** Null where the session has ended meanwhile. */
async function signedInSince(db: Database, sessionId: string): Promise<Date | null> {
  const session = await db.system
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session === undefined ? null : new Date(session.created_at);
}
