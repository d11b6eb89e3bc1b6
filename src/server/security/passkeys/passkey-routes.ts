import type { passkeyEndpoints } from '#contract/passkeys.ts';
import { Problem } from '#domain/problem.ts';
import { deviceText } from '#server/base/device-text.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { notifyOwner } from '#server/security/account/account-notice.ts';
import { requireAccount } from '#server/security/account/account-store.ts';
import { confirmPerson } from '#server/security/second-factor/check-code.ts';
import { recoveryCodesLeft } from '#server/security/second-factor/recovery-code-store.ts';
import type { SecondFactorParts } from '#server/security/second-factor/second-factor-routes.ts';
import { openStep, takeChallenge } from '#server/sessions/sign-in-step.ts';
import { totpSince } from '#server/security/second-factor/totp-store.ts';
import { createSignInCompletion } from '#server/security/sign-in/complete-sign-in.ts';
import { findMember } from '#server/security/sign-in/find-member.ts';
import {
  addPasskey,
  credentialIdsOf,
  removePasskey,
  renamePasskey,
  requirePasskey,
} from './passkey-store.ts';
import { takeAssertion } from './take-assertion.ts';
import { challengeOf, relyingParty, verifyAttestation } from './verify-passkey.ts';

export function passkeyHandlers(parts: SecondFactorParts): HandlersOf<typeof passkeyEndpoints> {
  const { limits, publicUrl } = parts;
  const completeSignIn = createSignInCompletion(parts);
  return {
    'POST /api/session/passkey/options': async ({ db, now }) => ({
      challenge: await openStep(db, { kind: 'passkey' }, now),
    }),
    'POST /api/session/passkey': async (call) => {
      const { db, request, body, now } = call;
      const { user } = await takeAssertion(db, body, { party: relyingParty(publicUrl, request), now });
      const session = await completeSignIn(call, await findMember(db, user), 'passkey');
      const isOn = (await totpSince(db, user)) !== null;
      return { ...session, recovery_codes_left: isOn ? await recoveryCodesLeft(db.system, user) : null };
    },
    'POST /api/account/passkeys/options': async ({ db, request, user, sessionId, body, now }) => {
      const party = relyingParty(publicUrl, request);
      const { email } = await confirmPerson(db, limits, { user, sessionId, body, party, now });
      const known = await credentialIdsOf(db.system, user);
      return {
        challenge: await openStep(db, { kind: 'register_passkey', user }, now),
        user_handle: Buffer.from(user.replaceAll('-', ''), 'hex').toString('base64url'),
        email,
        credential_ids: known.map((credentialId) => credentialId.toString('base64url')),
      };
    },
    'POST /api/account/passkeys': async ({ db, request, user, body, now }) => {
      const step = { kind: 'register_passkey', user, now } as const;
      if (!(await takeChallenge(db, challengeOf(body.client_data), step)))
        throw new Problem('passkey_refused');
      const made = await verifyAttestation(body, relyingParty(publicUrl, request));
      const name = deviceText(request.headers['user-agent'] ?? null);
      const added = await addPasskey(db, user, { ...made, transports: body.transports, name, now });
      const { email } = await requireAccount(db, user);
      notifyOwner(parts, request, { to: email, what: 'passkey_added' });
      return added;
    },
    'PATCH /api/account/passkeys/:id': async ({ db, user, params, body }) =>
      renamePasskey(db.system, user, { id: params.id, name: body.name }),
    'DELETE /api/account/passkeys/:id': async ({ db, request, user, sessionId, params, body, now }) => {
      await requirePasskey(db.system, user, params.id);
      const party = relyingParty(publicUrl, request);
      const { email } = await confirmPerson(db, limits, { user, sessionId, body, party, now });
      await removePasskey(db, user, params.id);
      notifyOwner(parts, request, { to: email, what: 'passkey_removed' });
      return null;
    },
  };
}
