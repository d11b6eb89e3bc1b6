import type { accountEndpoints } from '#contract/accounts.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { inBackground } from '#server/base/in-background.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { endOtherSessions, endSession, openSessionsOf } from './account-store.ts';
import { notifyOwner } from './account-notice.ts';
import { notePasswordConfirmed } from '#server/sessions/confirmed-password.ts';
import { changeAccount } from './change-account.ts';
import { checkedAccount } from './check-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { deviceText } from '#server/base/device-text.ts';
import { requestEmailChange } from './request-email-change.ts';

export interface AccountParts {
  cookies: SessionCookies;
  limits: RateLimits;
  mailer: Mailer;
  productName: string;
  baseUrl: () => string;
  /** PUBLIC_URL. */
  publicUrl: string | null;
}

export function accountHandlers(parts: AccountParts): HandlersOf<typeof accountEndpoints> {
  const { limits, mailer, productName, baseUrl, publicUrl } = parts;
  return {
    'PATCH /api/account': async ({ db, request, user, sessionId, body, now }) => {
      const { email: newEmail, password } = body;
      const party = relyingParty(publicUrl, request);
      const change = { user, sessionId, body, party, now, email: newEmail, password };
      const { email, wantedEmail } = await changeAccount(db, limits, change);
      if (wantedEmail !== null) {
        const wanted = { user, newEmail: wantedEmail, now, baseUrl: baseUrl(), productName };
        inBackground(request, requestEmailChange(db, mailer, wanted), 'confirmação de e-mail não enviada');
      }
      if (password !== undefined) notifyOwner(parts, request, { to: email, what: 'password_changed' });
      return { email, pending_email: wantedEmail };
    },
    'POST /api/account/password/confirm': async ({ db, user, sessionId, body, now }) => {
      await checkedAccount(db, limits, user, { sessionId, currentPassword: body.current_password });
      await notePasswordConfirmed(db, sessionId, now);
      return null;
    },
    'POST /api/account/email/confirm': async ({ db, request, body, now }) => {
      const sessionToken = parts.cookies.read(request, 'staff');
      const { previousEmail } = await confirmEmailChange(db, { token: body.token, sessionToken, now });
      notifyOwner(parts, request, { to: previousEmail, what: 'email_changed' });
      return null;
    },
    'GET /api/account/sessions': async ({ db, user, sessionId, now }) => ({
      items: (await openSessionsOf(db, user, now)).map(({ user_agent: userAgent, ...session }) => ({
        ...session,
        device: deviceText(userAgent),
        signed_in_with: session.signed_in_with ?? 'password',
        current: session.id === sessionId,
      })),
    }),
    'DELETE /api/account/sessions': async ({ db, user, sessionId }) => {
      await endOtherSessions(db.system, user, sessionId);
      return null;
    },
    'DELETE /api/account/sessions/:id': async ({ db, user, params }) => {
      await endSession(db, user, params.id);
      return null;
    },
  };
}
