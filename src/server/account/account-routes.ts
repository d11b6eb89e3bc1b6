import type { accountEndpoints } from '#contract/account.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { inBackground } from '#server/http/in-background.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { endOtherSessions, endSession, openSessionsOf } from './account-store.ts';
import { changeAccount } from './change-account.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { deviceText } from './device-text.ts';
import { requestEmailChange } from './request-email-change.ts';

export interface AccountParts {
  limits: RateLimits;
  mailer: Mailer;
  productName: string;
  baseUrl: () => string;
}

export function accountHandlers(parts: AccountParts): HandlersOf<typeof accountEndpoints> {
  const { limits, mailer, productName, baseUrl } = parts;
  return {
    'PATCH /api/account': async ({ db, request, owner, sessionId, body, now }) => {
      const { current_password: currentPassword, password } = body;
      const change = { sessionId, currentPassword, email: body.email, password, now };
      const { email, wantedEmail } = await changeAccount(db, limits, owner, change);
      if (wantedEmail !== null) {
        const wanted = { owner, newEmail: wantedEmail, now, baseUrl: baseUrl(), productName };
        inBackground(request, requestEmailChange(db, mailer, wanted), 'confirmação de e-mail não enviada');
      }
      return { email, pending_email: wantedEmail };
    },
    'POST /api/account/email/confirm': async ({ db, request, body, now }) => {
      const { previousEmail } = await confirmEmailChange(db, { token: body.token, now });
      const notice = {
        to: previousEmail,
        subject: `${productName}: e-mail alterado`,
        text: `Olá!\n\nO e-mail da sua conta no ${productName} foi trocado. Se não foi você, fale com quem administra o sistema.`,
      };
      inBackground(request, mailer.send(notice), 'aviso de e-mail alterado não enviado');
      return null;
    },
    'GET /api/account/sessions': async ({ db, owner, sessionId, now }) => ({
      items: (await openSessionsOf(db, owner, now)).map((session) => ({
        id: session.id,
        device: deviceText(session.userAgent),
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        current: session.id === sessionId,
      })),
    }),
    'DELETE /api/account/sessions': async ({ db, owner, sessionId }) => {
      await endOtherSessions(db.system, owner, sessionId);
      return null;
    },
    'DELETE /api/account/sessions/:id': async ({ db, owner, params }) => {
      if (!(await endSession(db, owner, params.id))) throw new Problem('not_found');
      return null;
    },
  };
}
