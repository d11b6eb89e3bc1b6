import type { secondFactorEndpoints } from '#contract/second-factor.ts';
import { Problem } from '#domain/problem.ts';
import { notifyOwner } from '#server/security/account/account-notice.ts';
import { requireAccount } from '#server/security/account/account-store.ts';
import { checkedAccount } from '#server/security/account/check-password.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import { passkeysOf } from '#server/security/passkeys/passkey-store.ts';
import { createSignInCompletion, type SignInParts } from '#server/security/sign-in/complete-sign-in.ts';
import { findMember } from '#server/security/sign-in/find-member.ts';
import { actingAs } from './acting-as.ts';
import { confirmPerson, takeCode } from './check-code.ts';
import { deleteRecoveryCodes, recoveryCodesLeft, replaceRecoveryCodes } from './recovery-code-store.ts';
import { endStep, takeTry } from '#server/sessions/sign-in-step.ts';
import { newTotpSecret, totpAddress, totpKeyText } from './totp.ts';
import { confirmTotp, deleteTotp, findStep, proposeTotp, totpSince } from './totp-store.ts';

export interface SecondFactorParts extends SignInParts {
  limits: RateLimits;
}

export function secondFactorHandlers(parts: SecondFactorParts): HandlersOf<typeof secondFactorEndpoints> {
  const { cookies, limits, productName, publicUrl } = parts;
  const completeSignIn = createSignInCompletion(parts);
  return {
    'POST /api/session/second-factor': async (call) => {
      const { db, request, reply, body, now } = call;
      const token = cookies.read(request, 'step') ?? '';
      const user = await signInUser(db, limits, { token, code: body.code, now });
      await endStep(db, token);
      cookies.clear(reply, 'step');
      const session = await completeSignIn(call, await findMember(db, user), 'password_code');
      return { ...session, recovery_codes_left: await recoveryCodesLeft(db.system, user) };
    },
    'GET /api/account/security': async ({ db, user }) => ({
      totp_since: await totpSince(db, user),
      recovery_codes_left: await recoveryCodesLeft(db.system, user),
      passkeys: await passkeysOf(db.system, user),
    }),
    'POST /api/account/totp': async ({ db, user, sessionId, body, now }) => {
      const { email } = await checkedAccount(db, limits, user, {
        sessionId,
        currentPassword: body.current_password,
      });
      const secret = newTotpSecret();
      if (!(await proposeTotp(db, user, { secret, now }))) throw new Problem('second_factor_on');
      return { key: totpKeyText(secret), address: totpAddress(secret, { email, issuer: productName }) };
    },
    'POST /api/account/totp/confirm': async ({ db, request, user, body, now }) => {
      await limits.take('second_factor_account', user);
      const code = body.code.replace(/\s/g, '');
      const step = await findStep(db, user, { code, now, confirmed: false });
      if (step === null) throw new Problem('wrong_second_factor');
      const codes = await db.asSystem(async (tx) => {
        await actingAs(tx, user);
        if (!(await confirmTotp(tx, user, { step, now }))) throw new Problem('second_factor_on');
        return replaceRecoveryCodes(tx, user);
      });
      await limits.giveBack('second_factor_account', user);
      const { email } = await requireAccount(db, user);
      notifyOwner(parts, request, { to: email, what: 'second_factor_on' });
      return { recovery_codes: codes };
    },
    'DELETE /api/account/totp': async ({ db, request, user, sessionId, body, now }) => {
      const party = relyingParty(publicUrl, request);
      const wasOn = (await totpSince(db, user)) !== null;
      const { email } = await confirmPerson(db, limits, { user, sessionId, body, party, now });
      await db.asSystem(async (tx) => {
        await actingAs(tx, user);
        await deleteTotp(tx, user);
        await deleteRecoveryCodes(tx, user);
      });
      if (wasOn) notifyOwner(parts, request, { to: email, what: 'second_factor_off' });
      return null;
    },
    'POST /api/account/recovery-codes': async ({ db, request, user, sessionId, body, now }) => {
      const party = relyingParty(publicUrl, request);
      await confirmPerson(db, limits, { user, sessionId, body, party, now });
      if ((await totpSince(db, user)) === null) throw new Problem('second_factor_off');
      return { recovery_codes: await db.asSystem((tx) => replaceRecoveryCodes(tx, user)) };
    },
  };
}

/** The person of the step, once the code is right; the fifth wrong one ends the step (SG-4). */
async function signInUser(
  db: Database,
  limits: RateLimits,
  { token, code, now }: { token: string; code: string; now: Date },
): Promise<string> {
  const { user, isLast } = await takeTry(db, token, now);
  try {
    await takeCode(db, limits, { user, code, now });
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'wrong_second_factor';
    if (!isWrong || !isLast) throw error;
    await endStep(db, token);
    throw new Problem('sign_in_step_ended');
  }
  return user;
}
