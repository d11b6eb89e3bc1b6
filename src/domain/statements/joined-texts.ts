/** The parts of a line's text once each: many banks repeat one in the other. */
export function joinedTexts(texts: readonly string[]): string {
  const kept = texts.filter(
    (text, at) =>
      text !== '' &&
      !texts.some((other, where) => where !== at && other.includes(text) && (other !== text || where < at)),
  );
  return kept.join(' - ');
}
