import { base32Of, readBase32 } from '#domain/base32.ts';

const CODE_LENGTH = 10;

/** The first 50 bits of the hash of a document's facts, in base 32 (DC-9). */
export function codeOfHash(hash: Uint8Array): string {
  return base32Of(hash, CODE_LENGTH);
}

/** `ABCDE-FGHIJ`, as it is printed. */
export function codeText(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The code as it was typed from paper; null when it cannot be one. */
export function parseDocumentCode(typed: string): string | null {
  return readBase32(typed, CODE_LENGTH);
}
