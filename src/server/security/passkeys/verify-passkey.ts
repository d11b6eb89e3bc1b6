import type { FastifyRequest } from 'fastify';
import type { Assertion, Attestation } from '#contract/passkey-answers.ts';
import { Problem } from '#domain/problem.ts';

/** Where a passkey is valid: the domain, and the address its page has. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Without PUBLIC_URL only localhost and literal addresses are answered, and a browser makes passkeys for localhost alone. */
export function relyingParty(publicUrl: string | null, request: FastifyRequest): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://${request.headers.host ?? 'localhost'}`);
  return { id: hostname, origin };
}

/** Loaded on first use: a start does not wait for it. */
const library = () => import('@simplewebauthn/server');

/** The challenge that was signed, to be looked up; '' where there is none. */
export function challengeOf(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const challenge: unknown =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** A signature of the known key over our challenge, for our address, by a person the device has verified (SG-8). */
export async function verifyAssertion(
  assertion: Assertion,
  known: { readonly publicKey: Buffer; readonly counter: number },
  party: RelyingParty,
): Promise<{ readonly counter: number; readonly backedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await refused(
    verifyAuthenticationResponse({
      response: {
        id: assertion.credential_id,
        rawId: assertion.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: assertion.client_data,
          authenticatorData: assertion.authenticator_data,
          signature: assertion.signature,
        },
      },
      expectedChallenge: challengeOf(assertion.client_data),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: assertion.credential_id,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
    }),
  );
  if (!verified) throw new Problem('passkey_refused');
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** A new key over our challenge; who made the device is not asked. */
export async function verifyAttestation(
  attestation: Attestation,
  party: RelyingParty,
): Promise<{
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backedUp: boolean;
}> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await refused(
    verifyRegistrationResponse({
      response: {
        id: attestation.credential_id,
        rawId: attestation.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: attestation.client_data, attestationObject: attestation.attestation },
      },
      expectedChallenge: challengeOf(attestation.client_data),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Problem('passkey_refused');
  const { credential, credentialBackedUp: backedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    backedUp,
  };
}

/** The library throws for whatever does not fit; all of it came from outside. */
async function refused<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch {
    throw new Problem('passkey_refused');
  }
}
