import type { signUpEndpoints } from '#contract/sign-ups.ts';
import type { PlanOffers } from '#domain/plans/plan.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import { inBackground } from '#server/base/in-background.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { createSignInCompletion, type SignInParts } from '#server/security/sign-in/complete-sign-in.ts';
import { askSignUp, refuseClosed } from './ask-sign-up.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { makeInstitution } from './make-institution.ts';
import { mailSignUp } from './mail-sign-up.ts';

/** Refusals of a link that is valid. */
const FREE_REFUSALS: readonly ProblemCode[] = ['sign_up_password_required', 'email_taken'];

export interface SignUpParts extends SignInParts {
  limits: RateLimits;
  baseUrl: () => string;
  /** SIGN_UP. */
  signUp: 'off' | 'open' | 'code';
  plans: PlanOffers | null;
}

export function signUpHandlers(parts: SignUpParts): HandlersOf<typeof signUpEndpoints> {
  const { cookies, limits, mailer, productName, baseUrl, signUp, plans } = parts;
  const completeSignIn = createSignInCompletion(parts);
  return {
    'POST /api/sign-ups': async ({ db, request, reply, body, address, now, today }) => {
      refuseClosed(signUp !== 'off');
      try {
        const asked = await askSignUp(db, limits, { ...body, needsCode: signUp === 'code', now, today });
        cookies.set(reply, 'sign_up', asked.browserToken);
        const sending = mailSignUp(db, { mailer, productName, baseUrl: baseUrl() }, { id: asked.id, now });
        inBackground(request, sending, 'confirmação de cadastro não enviada');
      } catch (error) {
        // A password that is refused is a typing error; a code that is refused may be a guess.
        if (error instanceof Problem && error.code === 'weak_password') {
          await limits.giveBack('sign_up_address_hour', address);
          await limits.giveBack('sign_up_address_day', address);
        }
        throw error;
      }
      return null;
    },
    'POST /api/sign-ups/confirm': async (call) => {
      const { db, request, body, address, now, today } = call;
      refuseClosed(signUp !== 'off');
      const browserToken = cookies.read(request, 'sign_up');
      try {
        const { token, password } = body;
        const member = await confirmSignUp(db, { token, password, browserToken, plans, now, today });
        return await completeSignIn(call, member, 'password');
      } catch (error) {
        // Only guessed links and passwords count.
        if (error instanceof Problem && FREE_REFUSALS.includes(error.code))
          await limits.giveBack('recovery_address', address);
        throw error;
      }
    },
    'POST /api/institutions': async ({ db, institution, user, body, today }) => {
      refuseClosed(signUp !== 'off');
      const { name, sign_up_code: code } = body;
      const made = { user, institution, name, code, needsCode: signUp === 'code', plans, today };
      return makeInstitution(db, limits, made);
    },
  };
}
