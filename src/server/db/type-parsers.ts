import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = types.builtins;
const DATE_ARRAY = 1182;

/** Refuses numbers that JavaScript cannot represent exactly, so that money never loses a centavo. */
function exactWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact whole number: ${text}`);
  return value;
}

/** Parses `{2026-01-31,2026-02-28}`; dates are never quoted. */
function dayArray(text: string): (string | null)[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : item));
}

/**
 * As in JSON (ISO 8601), so that rows are sent without conversion. Of a moment in UTC with its milliseconds, which nearly all
 * are, two letters differ.
 */
function isoMoment(text: string): string {
  return /^.{10} .{12}\+00$/.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
    : new Date(text).toISOString();
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, exactWholeNumber],
  // The type of sum(bigint).
  [NUMERIC, exactWholeNumber],
  // Kept as text (`YYYY-MM-DD`), because a Date could shift it to another day in another time zone.
  [DATE, (text) => text],
  [DATE_ARRAY, dayArray],
  [TIMESTAMPTZ, isoMoment],
]);

export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format),
};
