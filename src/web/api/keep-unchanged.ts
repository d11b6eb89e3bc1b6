/**
 * An answer asked for again is mostly the same: what did not change stays the very same object, so that nothing of it
 * is drawn again. Records are found by their id, wherever in the list they stand now.
 */
export function keepUnchanged(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (Array.isArray(before) && Array.isArray(after)) return keepInList(before, after);
  if (isPlain(before) && isPlain(after)) return keepInRecord(before, after);
  return after;
}

function keepInList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((value, index) => [idOf(value) ?? index, value]));
  // The pages of a list that moved on by one are the same pages, at another place.
  const same = new Set(before);
  const kept = after.map((value, index) =>
    same.has(value) ? value : keepUnchanged(known.get(idOf(value) ?? index), value),
  );
  return sameValues(before, kept) ? before : kept;
}

function keepInRecord(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const keys = Object.keys(after);
  const kept = Object.fromEntries(keys.map((key) => [key, keepUnchanged(before[key], after[key])]));
  const same = keys.length === Object.keys(before).length && keys.every((key) => key in before);
  return same && keys.every((key) => before[key] === kept[key]) ? before : kept;
}

function sameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function idOf(value: unknown): string | undefined {
  return isPlain(value) && typeof value['id'] === 'string' ? value['id'] : undefined;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
