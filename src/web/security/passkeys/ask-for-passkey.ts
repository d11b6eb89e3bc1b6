import { startAuthentication } from '@simplewebauthn/browser';
import type { Assertion } from '#contract/passkey-answers.ts';
import { call } from '#web/api/api-client.ts';

/** The device asks which key, verifies the person and signs a challenge of the server. */
export async function askForPasskey({ byAutofill = false } = {}): Promise<Assertion> {
  const { challenge } = await call('POST /api/session/passkey/options', { body: {} });
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: window.location.hostname, userVerification: 'required' },
    useBrowserAutofill: byAutofill,
  });
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  };
}
