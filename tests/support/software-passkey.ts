import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Signing {
  readonly origin?: string;
  /** Whether the device asked for a finger, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
}

/** An authenticator in a few lines: an ES256 key that registers with, and signs for, one domain. */
export function softwarePasskey(domain = 'localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  // COSE: kty 2 (EC), alg -7 (ES256), crv 1 (P-256), x, y.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count]);
  };

  return {
    credentialId,
    publicKey: key,
    attest(challenge: string, { origin = `http://${domain}`, verified = true, counter = 0 }: Signing = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(PRESENT | HAS_KEY | (verified ? VERIFIED : 0), counter),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        credential_id: credentialId.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    assert(challenge: string, { origin = `http://${domain}`, verified = true, counter = 0 }: Signing = {}) {
      const data = clientData('webauthn.get', challenge, origin);
      const authenticator = authenticatorData(PRESENT | (verified ? VERIFIED : 0), counter);
      const signature = createSign('sha256').update(authenticator).update(sha256(data)).sign(privateKey);
      return {
        credential_id: credentialId.toString('base64url'),
        client_data: data.toString('base64url'),
        authenticator_data: authenticator.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
