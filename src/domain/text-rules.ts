/** The maximum length of the texts that several records have or that belong to an institution. */
export const TEXT_LIMITS = {
  name: 120,
  email: 254,
  notes: 4000,
  contact_info: 300,
  logo_url: 2048,
} as const;

/** Bidi control characters, which could make a name look like another one. */
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** Control characters, line separators and halves of a surrogate pair. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Surrogate}\u2028\u2029]/u;
const LINE_BREAKS = /\r\n?|[\u2028\u2029]/g;

/** Spaces, marks without a letter, and characters that are drawn as nothing (zero width, Hangul fillers, blank Braille). */
const NOTHING_VISIBLE = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;

/** True when the text has at least one visible character, as a required name must. */
export function hasVisibleText(text: string): boolean {
  return !NOTHING_VISIBLE.test(text);
}

/** The trimmed text as it is stored; null when it contains characters that are not allowed in one line. */
export function cleanSingleLine(text: string): string | null {
  const visible = text.replace(BIDI_OVERRIDES, '').trim();
  return NOT_ON_ONE_LINE.test(visible) ? null : visible;
}

/** Like `cleanSingleLine`, but allows line breaks and tabs; every kind of line break becomes `\n`. */
export function cleanMultiLine(text: string): string | null {
  const visible = text.replace(BIDI_OVERRIDES, '').replace(LINE_BREAKS, '\n').trim();
  return NOT_ON_ONE_LINE.test(visible.replace(/[\n\t]/g, ' ')) ? null : visible;
}
