import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32Of } from '#domain/base32.ts';

const STEP_MS = 30_000;
const SECRET_BYTES = 20;

export interface TotpKind {
  readonly hash: 'sha1' | 'sha256' | 'sha512';
  readonly digits: number;
}

/** What every authenticator app can do. */
const IN_APPS: TotpKind = { hash: 'sha1', digits: 6 };

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** RFC 6238: the code of a 30-second step. */
export function totpCode(secret: Buffer, step: number, { hash, digits }: TotpKind = IN_APPS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(hash, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The step whose code this is: the current one, the one before or the one after, because clocks differ (SG-4); null for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const current = totpStepAt(now);
  const steps = [current, current - 1, current + 1];
  return steps.find((step) => isSame(code, totpCode(secret, step))) ?? null;
}

/** What the QR code says to an authenticator app. */
export function totpAddress(secret: Buffer, { email, issuer }: { email: string; issuer: string }): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${name}?secret=${totpKeyText(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** The key for people who type it. */
export function totpKeyText(secret: Buffer): string {
  return base32Of(secret, (SECRET_BYTES * 8) / 5);
}

/** Compared by bytes: six characters that are not ASCII are more than six. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
