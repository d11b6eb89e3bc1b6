import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that only the browser keeps; the database knows their SHA-256. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What cannot be one of our tokens is not worth a question to the database. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}
