import { startRegistration } from '@simplewebauthn/browser';
import type { CallInput, CallOutput } from '#contract/call-types.ts';
import { call } from '#web/api/api-client.ts';
import { settings } from '#web/base/settings.ts';

/** ES256 and RS256: what every device can do one of. */
const ALGORITHMS = [-7, -257];

/** The device makes a key for this address; the server keeps its public half (SG-7). */
export async function createPasskey(
  body: CallInput<'POST /api/account/passkeys/options'>['body'],
): Promise<CallOutput<'POST /api/account/passkeys'>> {
  const begun = await call('POST /api/account/passkeys/options', { body });
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: window.location.hostname, name: settings.productName },
      user: { id: begun.user_handle, name: begun.email, displayName: begun.email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: begun.credential_ids.map((known) => ({ id: known, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  return call('POST /api/account/passkeys', {
    body: {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    },
  });
}
