import { generateKeyPairSync, sign } from 'node:crypto';

/*
 * X.509 by hand, because Node signs but makes no certificates and a machine may have no openssl: one self-signed
 * certificate for one host name, which is its own authority.
 */

const SEQUENCE = 0x30;
const SET = 0x31;
const OID = {
  commonName: [0x55, 0x04, 0x03],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  subjectAltName: [0x55, 0x1d, 0x11],
  basicConstraints: [0x55, 0x1d, 0x13],
};

export function selfSignedCertificate(hostName: string): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, oid(OID.ecdsaWithSha256));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid(OID.commonName), der(0x0c, Buffer.from(hostName)))));
  const moment = (text: string) => der(0x17, Buffer.from(text));
  const altName = der(SEQUENCE, der(0x82, Buffer.from(hostName)));
  const isAuthority = der(SEQUENCE, der(0x01, Buffer.from([0xff])));
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, oid(OID.subjectAltName), der(0x04, altName)),
    der(SEQUENCE, oid(OID.basicConstraints), der(0x04, isAuthority)),
  );
  const unsigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, moment('200101000000Z'), moment('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', unsigned, privateKey)]);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(der(SEQUENCE, unsigned, algorithm, der(0x03, signature))),
  };
}

function oid(bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...derLength(body.length)]), body]);
}

/** In as few bytes as it takes. */
function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}

/** No line may be empty, also where the last one is full: a signature differs in length from one to the next. */
function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
