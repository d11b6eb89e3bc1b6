import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { call } from '#web/api/api-client.ts';
import { welcomeBack } from './welcome-back.ts';
import { askForPasskey } from '#web/security/passkeys/ask-for-passkey.ts';
import { passkeyFailureText } from '#web/security/passkeys/passkey-failure-text.ts';

/** The device asks which key, and verifies the person. */
export async function signInByButton(): Promise<void> {
  try {
    await signIn({ byAutofill: false });
  } catch (error) {
    throw new Error(passkeyFailureText(error), { cause: error });
  }
}

/**
 * Waits until a key is chosen in the e-mail field, where the browser can offer that; another ceremony ends the wait. Nothing is said
 * where it comes to nothing: the button beside it says what is wrong.
 */
export async function signInByAutofill(): Promise<void> {
  try {
    if (await browserSupportsWebAuthnAutofill()) await signIn({ byAutofill: true });
  } catch {
    // The person did something else.
  }
}

async function signIn(how: { byAutofill: boolean }): Promise<void> {
  const body = await askForPasskey(how);
  welcomeBack(await call('POST /api/session/passkey', { body }));
}
