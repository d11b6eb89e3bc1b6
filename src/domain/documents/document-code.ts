const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 10;
const BITS_PER_LETTER = 5;

/** Base 32 has none of these digits: who types one has misread a letter. */
const MISREAD: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** The first 50 bits of the hash of a document's facts, in base 32 (DC-9). */
export function codeOfHash(hash: Uint8Array): string {
  return Array.from({ length: CODE_LENGTH }, (_, at) => {
    let letter = 0;
    for (let bit = at * BITS_PER_LETTER; bit < (at + 1) * BITS_PER_LETTER; bit += 1) {
      const byte = hash[bit >> 3] ?? 0;
      letter = letter * 2 + ((byte >> (7 - (bit % 8))) & 1);
    }
    return ALPHABET.charAt(letter);
  }).join('');
}

/** `ABCDE-FGHIJ`, as it is printed. */
export function codeText(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The code as it was typed from paper; null when it cannot be one. */
export function parseDocumentCode(typed: string): string | null {
  const code = Array.from(
    typed.toUpperCase().replace(/[\s.-]/g, ''),
    (letter) => MISREAD[letter] ?? letter,
  ).join('');
  return /^[A-Z2-7]{10}$/.test(code) ? code : null;
}
