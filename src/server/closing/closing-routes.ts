import type { closingEndpoints } from '#contract/closing.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { notifyOwner } from '#server/security/account/account-notice.ts';
import { requireAccount } from '#server/security/account/account-store.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import { staffSessionAnswer } from '#server/security/sign-in/staff-session-answer.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';
import { closeInstitution, reopenInstitution } from './close-institution.ts';
import { mailClosing } from './mail-closing.ts';

interface ClosingParts {
  cookies: SessionCookies;
  limits: RateLimits;
  mailer: Mailer;
  productName: string;
  /** PUBLIC_URL. */
  publicUrl: string | null;
}

export function closingHandlers(parts: ClosingParts): HandlersOf<typeof closingEndpoints> {
  const { cookies, limits, mailer, productName, publicUrl } = parts;
  /** The session as it is from now on. */
  const answer = async (db: Database, token: string | null, now: Date) => {
    const session = token === null ? null : await findStaffSession(db, token, now);
    if (session === null) throw new Problem('session_not_found');
    return staffSessionAnswer(db, session);
  };
  return {
    'POST /api/institution/closing': async (call) => {
      const { db, request, institution, user, sessionId, now, today } = call;
      const { name: typed, ...body } = call.body;
      const party = relyingParty(publicUrl, request);
      const asked = { institution, user, sessionId, body, party, name: typed, now, today };
      const { name, closingOn } = await closeInstitution(db, limits, asked);
      const { email } = await requireAccount(db, user);
      notifyOwner(parts, request, { to: email, what: 'institution_closing' });
      mailClosing({ db, mailer, productName, request }, { institution, name, by: user, closingOn });
      return answer(db, cookies.read(request, 'staff'), now);
    },
    'DELETE /api/institution/closing': async ({ db, request, institution, user, now }) => {
      const reopened = await reopenInstitution(db, { institution, user });
      if (reopened !== null) {
        const news = { institution, name: reopened.name, by: user, closingOn: null };
        mailClosing({ db, mailer, productName, request }, news);
      }
      return answer(db, cookies.read(request, 'staff'), now);
    },
  };
}
