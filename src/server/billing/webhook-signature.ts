import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clock of the sender may be away, in seconds. */
const TOLERANCE = 300;

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970, as it came. */
  readonly timestamp: string;
  /** One or more of `v1,<base64>`, separated by blanks. */
  readonly signatures: string;
  /** The bytes as they came, as text. */
  readonly body: string;
}

/** As Standard Webhooks says (https://www.standardwebhooks.com), with the symmetric key alone. */
export function isSigned(secret: Buffer, message: SignedMessage, now: Date): boolean {
  const { id, timestamp, signatures, body } = message;
  if (id === '' || id.length > 200 || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    if (!signature.startsWith('v1,')) return false;
    const given = Buffer.from(signature.slice(3), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
