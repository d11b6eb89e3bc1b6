const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_LETTER = 5;

/** Base 32 has none of these digits: who types one has misread a letter. */
const MISREAD: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** The first `length` letters of the bytes in base 32 (RFC 4648). */
export function base32Of(bytes: Uint8Array, length: number): string {
  return Array.from({ length }, (_, at) => {
    let letter = 0;
    for (let bit = at * BITS_PER_LETTER; bit < (at + 1) * BITS_PER_LETTER; bit += 1) {
      const byte = bytes[bit >> 3] ?? 0;
      letter = letter * 2 + ((byte >> (7 - (bit % 8))) & 1);
    }
    return ALPHABET.charAt(letter);
  }).join('');
}

/** As a person typed it from paper; null when it cannot be `length` letters of base 32. */
export function readBase32(typed: string, length: number): string | null {
  const code = Array.from(
    typed.toUpperCase().replace(/[\s.-]/g, ''),
    (letter) => MISREAD[letter] ?? letter,
  ).join('');
  return code.length === length && /^[A-Z2-7]*$/.test(code) ? code : null;
}
