/** Letters that no decomposition turns into one of the font's. */
const FOLDED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ſ: 's',
};

/** Portuguese with figures, punctuation and what a cut text ends in: every font of a document can draw it. */
const PLAIN = /^[\x21-\x7e\u00a0·À-ÿ–—…](?: ?[\x21-\x7e\u00a0·À-ÿ–—…])*$/;

/** Shown in place of a text of which nothing can be drawn, such as a name in another script. */
const NOTHING_DRAWABLE = '—';

/**
 * The text with what the font can draw: letters it lacks lose their marks ('ş' becomes 's'), and the rest, such as emoji and other
 * scripts, is left out (DC-11).
 */
export function drawableText(text: string, canDraw: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  const drawn = Array.from(text.normalize('NFC'), (character) => drawableCharacter(character, canDraw))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
  return drawn === '' && text.trim() !== '' ? NOTHING_DRAWABLE : drawn;
}

function drawableCharacter(character: string, canDraw: (codePoint: number) => boolean): string {
  if (character === '\n') return character;
  if (/\p{Cc}|\p{Cf}|\p{Cs}/u.test(character)) return '';
  if (canDraw(codePointOf(character))) return character;
  if (/\s/u.test(character)) return ' ';
  const plain = FOLDED[character] ?? character.normalize('NFKD');
  return Array.from(plain)
    .filter((part) => canDraw(codePointOf(part)) && !/\p{M}|\p{Cc}/u.test(part))
    .join('');
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
