import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = types.builtins;
const DATE_ARRAY = 1182;

/** Money must never lose a centavo on its way into a JavaScript number. */
function exactWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact whole number: ${text}`);
  return value;
}

/** The elements of `{2026-01-31,2026-02-28}`: days need no quotes. */
function dayArray(text: string): (string | null)[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : item));
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, exactWholeNumber],
  // What sum(bigint) answers with.
  [NUMERIC, exactWholeNumber],
  // A day is text (`YYYY-MM-DD`): a Date would move it across time zones.
  [DATE, (text) => text],
  [DATE_ARRAY, dayArray],
  // A moment is the text that JSON carries, so that rows travel as they are.
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format),
};
