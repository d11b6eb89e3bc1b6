/*
 * OF-13: what is kept is encrypted under the key of the person, which the page imports so that it can be used here and not be read.
 */

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const CIPHER = 'AES-GCM';
const IV_BYTES = 12;

export function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
}

/** Bound to whose it is: it opens as nothing else. */
export async function seal(key: CryptoKey, owner: string, value: object): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = new TextEncoder().encode(owner);
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, key, text) };
}

/** Null where it was sealed under another key, or changed since. */
export async function unseal(key: CryptoKey, owner: string, { iv, data }: Sealed): Promise<unknown> {
  const additionalData = new TextEncoder().encode(owner);
  try {
    const text = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, key, data);
    const value: unknown = JSON.parse(new TextDecoder().decode(text));
    return value;
  } catch {
    return null;
  }
}
