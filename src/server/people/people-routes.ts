import type { peopleEndpoints } from '#contract/people.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { inBackground } from '#server/base/in-background.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { notifyOwner } from '#server/security/account/account-notice.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { confirmPerson } from '#server/security/second-factor/check-code.ts';
import { staffSessionAnswer } from '#server/security/sign-in/staff-session-answer.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePerson } from './change-person.ts';
import { acceptOwnership, endOffer, offerOwnership, ownershipOfferedAt } from './hand-over.ts';
import { leaveInstitution } from './leave-institution.ts';
import { mailOwnershipOffer } from './mail-ownership-offer.ts';
import { invitePerson, withdrawInvitation } from './invite-person.ts';
import { endSessionsOf, openInvitations, peopleOf, requirePerson } from './people-store.ts';
import { resetSecondFactorOf } from './reset-second-factor-of.ts';
import { sendInvitation } from './send-invitation.ts';

/** Refusals of a link that is valid. */
const FREE_REFUSALS: readonly ProblemCode[] = ['weak_password', 'email_unconfirmed', 'access_to_review'];

export interface PeopleParts {
  cookies: SessionCookies;
  limits: RateLimits;
  mailer: Mailer;
  productName: string;
  baseUrl: () => string;
  /** PUBLIC_URL. */
  publicUrl: string | null;
}

export function peopleHandlers(parts: PeopleParts): HandlersOf<typeof peopleEndpoints> {
  const { limits, mailer, productName, baseUrl, publicUrl } = parts;
  return {
    'GET /api/people': async ({ db, institution, now }) => ({
      items: await peopleOf(db.system, institution, now),
      invitations: await openInvitations(db.system, institution, now),
    }),
    'PATCH /api/people/:id': ({ db, institution, user, allowance, params, body, now }) =>
      changePerson(db, { ...body, institution, by: user, id: params.id, allowance: allowance(), now }),
    'DELETE /api/people/:id/sessions': async ({ db, institution, params, now }) => {
      await requirePerson(db.system, institution, { id: params.id, now });
      await endSessionsOf(db.system, institution, params.id);
      return null;
    },
    'DELETE /api/people/:id/second-factor': async (call) => {
      const { db, request, institution, user, sessionId, params, body, now } = call;
      const person = await requirePerson(db.system, institution, { id: params.id, now });
      const party = relyingParty(publicUrl, request);
      await confirmPerson(db, limits, { user, sessionId, body, party, now });
      await resetSecondFactorOf(db, { institution, by: user, id: params.id, now });
      notifyOwner(parts, request, { to: person.email, what: 'second_factor_reset' });
      return null;
    },
    'POST /api/people/:id/ownership': async (call) => {
      const { db, request, institution, user, sessionId, params, body, now } = call;
      const party = relyingParty(publicUrl, request);
      const { email } = await confirmPerson(db, limits, { user, sessionId, body, party, now });
      const person = await offerOwnership(db, { institution, by: user, id: params.id, now });
      notifyOwner(parts, request, { to: email, what: 'ownership_offered' });
      mailOwnershipOffer(parts, request, person.email);
      return person;
    },
    'DELETE /api/people/:id/ownership': async ({ db, institution, user, params, now }) => {
      await endOffer(db, { institution, by: user, id: params.id, now });
      return null;
    },
    'POST /api/people/:id/ownership/accept': async (call) => {
      const { db, request, institution, user, params, now } = call;
      const { previousOwner } = await acceptOwnership(db, { institution, by: user, id: params.id, now });
      notifyOwner(parts, request, { to: previousOwner.email, what: 'ownership_handed_over' });
      const token = parts.cookies.read(request, 'staff');
      const session = token === null ? null : await findStaffSession(db, token, now);
      if (session === null) throw new Problem('session_not_found');
      return staffSessionAnswer(db, session);
    },
    'GET /api/account/membership': async ({ db, institution, user, now }) => ({
      ownership_offered_at: await ownershipOfferedAt(db, { institution, user, now }),
    }),
    'DELETE /api/account/membership': async ({ db, institution, user, now }) => {
      await leaveInstitution(db, { institution, user, now });
      return null;
    },
    'POST /api/invitations': async ({ db, request, institution, user, allowance, body, now }) => {
      await limits.take('invitations', institution);
      const { invitation, token } = await invitePerson(db, {
        ...body,
        institution,
        invitedBy: user,
        mailed: mailer.reachesPeople,
        allowance: allowance(),
        now,
      });
      // In the fragment, which browsers never send to a server.
      const link = `${baseUrl()}/convite#convite=${token}`;
      if (!mailer.reachesPeople) return { invitation, link };
      const sending = sendInvitation(db, mailer, { institution, invitation, link, productName });
      inBackground(request, sending, 'convite não enviado');
      return { invitation, link: null };
    },
    'DELETE /api/invitations/:id': async ({ db, institution, params }) => {
      await withdrawInvitation(db, institution, params.id);
      return null;
    },
    'POST /api/invitations/accept': async ({ db, request, body, address, now }) => {
      const { token, password, other_access: otherAccess, code } = body;
      const sessionToken = parts.cookies.read(request, 'staff');
      const { reachesPeople: mailReachesPeople } = mailer;
      const given = { token, password, otherAccess, code, sessionToken, mailReachesPeople, address, now };
      try {
        const { email, endedOtherAccess } = await acceptInvitation(db, limits, given);
        if (endedOtherAccess) notifyOwner(parts, request, { to: email, what: 'access_ended' });
        return { email };
      } catch (error) {
        // Only guessed links count: with a valid link, refused passwords and questions are free.
        if (error instanceof Problem && FREE_REFUSALS.includes(error.code))
          await limits.giveBack('recovery_address', address);
        throw error;
      }
    },
  };
}
