import { STATEMENT_LIMITS, type Credit } from '#domain/statements/statement-file.ts';

/** A call has room for 48 kB besides its frame. */
const MOST_BYTES = 45_000;

/** As many credits as one call takes, by number and by size. */
export function creditBatches(credits: readonly Credit[]): readonly (readonly Credit[])[] {
  const batches: Credit[][] = [];
  let bytes = MOST_BYTES;
  for (const credit of credits) {
    const size = new TextEncoder().encode(JSON.stringify(credit)).length + 1;
    const last = batches.at(-1);
    if (last === undefined || bytes + size > MOST_BYTES || last.length === STATEMENT_LIMITS.linesAtOnce) {
      batches.push([credit]);
      bytes = size;
    } else {
      last.push(credit);
      bytes += size;
    }
  }
  return batches;
}
