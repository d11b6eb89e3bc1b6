import type { sessionEndpoints } from '#contract/sessions.ts';
import { firstName } from '#domain/clients/client.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { inBackground } from '#server/base/in-background.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { notifyOwner } from '#server/security/account/account-notice.ts';
import { openStep } from '#server/sessions/sign-in-step.ts';
import { findBorrowerSession } from '#server/sessions/borrower-session.ts';
import { createSignInCompletion, type SignInParts } from './complete-sign-in.ts';
import { confirmPasswordRecovery } from './confirm-password-recovery.ts';
import { refreshStaffSession } from './refresh-staff-session.ts';
import { requestPasswordRecovery } from './request-password-recovery.ts';
import { checkStaffPassword } from './sign-in-staff.ts';
import { signOut } from './sign-out.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';
import { staffSessionAnswer } from './staff-session-answer.ts';
import { switchInstitution } from './switch-institution.ts';

export interface SessionParts extends SignInParts {
  limits: RateLimits;
  /** The public URL, for the link of a recovery. */
  baseUrl: () => string;
}

export function sessionHandlers(parts: SessionParts): HandlersOf<typeof sessionEndpoints> {
  const { cookies, devices, limits, mailer, tokenMinutes, productName, baseUrl } = parts;
  const completeSignIn = createSignInCompletion(parts);
  return {
    'GET /api/session': async ({ db, request, now }) => ({
      staff: await currentStaff(db, cookies.read(request, 'staff'), now),
      borrower: await currentBorrower(db, cookies.read(request, 'borrower'), now),
    }),
    'POST /api/session': async (call) => {
      const { db, request, reply, body, address, now } = call;
      const device = await devices.read(request);
      const { new_password: newPassword, ...given } = body;
      const tried = { ...given, newPassword, address, device, now };
      const { member, needsCode } = await checkStaffPassword(db, limits, tried);
      if (!needsCode) return completeSignIn(call, member, 'password');
      cookies.set(reply, 'step', await openStep(db, { kind: 'second_factor', user: member.id }, now));
      reply.status(202);
      return { second_factor: ['totp', 'recovery'] };
    },
    'POST /api/session/refresh': async ({ db, request, reply, now }) => {
      const token = cookies.read(request, 'staff');
      if (token === null) throw new Problem('session_not_found');
      const refreshed = await refreshStaffSession(db, { token, now, tokenMinutes });
      if (refreshed.token !== null) cookies.set(reply, 'staff', refreshed.token);
      return staffSessionAnswer(db, refreshed.session);
    },
    'POST /api/session/institution': async ({ db, request, reply, body, now }) => {
      const token = cookies.read(request, 'staff');
      if (token === null) throw new Problem('session_not_found');
      const { institution_id: institution } = body;
      const switched = await switchInstitution(db, { token, institution, now, tokenMinutes });
      cookies.set(reply, 'staff', switched.token);
      return staffSessionAnswer(db, switched.session);
    },
    'DELETE /api/session': async ({ db, request, reply, now }) => {
      const token = cookies.read(request, 'staff');
      cookies.clear(reply, 'staff');
      const ended = token !== null && (await signOut(db, 'staff', { token, now }));
      if (!ended) throw new Problem('session_not_found');
      return null;
    },
    'POST /api/password-recovery': async ({ db, request, body, now }) => {
      await limits.takeRecoveryOf(body.email);
      const recovery = requestPasswordRecovery(db, mailer, { ...body, now, baseUrl: baseUrl(), productName });
      inBackground(request, recovery, 'recuperação de senha não enviada');
      return null;
    },
    'POST /api/password-recovery/confirm': async ({ db, request, reply, body, address, now }) => {
      try {
        const account = await confirmPasswordRecovery(db, { ...body, now });
        await limits.resetLoginAttempts(account.email);
        // Later failed sign-ins of others must not block this browser.
        await devices.bind(request, reply, account.userId);
        notifyOwner(parts, request, { to: account.email, what: 'password_changed' });
      } catch (error) {
        // Only guessed links count: with a valid link, refused passwords are free.
        if (error instanceof Problem && error.code === 'weak_password') {
          await limits.giveBack('recovery_address', address);
        }
        throw error;
      }
      return null;
    },
  };
}

async function currentStaff(db: Database, token: string | null, now: Date) {
  const session = token === null ? null : await findStaffSession(db, token, now);
  // A session with an expired token is returned too, because the browser refreshes it (LG-10).
  return session === null ? null : staffSessionAnswer(db, session);
}

async function currentBorrower(db: Database, token: string | null, now: Date) {
  const session = token === null ? null : await findBorrowerSession(db, token, now);
  if (session === null) return null;
  return { first_name: firstName(session.clientName), institution_name: session.institutionName };
}
