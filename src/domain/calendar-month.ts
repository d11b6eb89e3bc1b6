import { addDays, day, parseDay, type Day } from './calendar.ts';

/** A calendar month, `YYYY-MM`. */
export type Month = string & { readonly brand: 'Month' };

/** Null for what is no month from 2000 to 2100. */
export function parseMonth(text: string): Month | null {
  return isMonth(text) ? text : null;
}

function isMonth(text: string): text is Month {
  return /^\d{4}-\d{2}$/.test(text) && parseDay(`${text}-01`) !== null;
}

export function monthOf(value: Day): Month {
  return month(value.slice(0, 7));
}

export function firstDayOf(value: Month): Day {
  return day(`${value}-01`);
}

export function lastDayOf(value: Month): Day {
  const { year, number } = partsOf(value);
  return day(new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
}

/** `count` months later; earlier where it is negative. Months before 2000 and after 2100 do not exist. */
export function addMonths(value: Month, count: number): Month {
  const { year, number } = partsOf(value);
  return month(new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7));
}

/** The twelve months that end with the given one, oldest first. */
export function twelveMonthsTo(last: Month): readonly Month[] {
  return Array.from({ length: 12 }, (_, at) => addMonths(last, at - 11));
}

/** Every day of the month, in order. */
export function daysOf(value: Month): readonly Day[] {
  const first = firstDayOf(value);
  const length = Number(lastDayOf(value).slice(8, 10));
  return Array.from({ length }, (_, at) => addDays(first, at));
}

function month(text: string): Month {
  const parsed = parseMonth(text);
  if (parsed === null) throw new RangeError(`not a month from 2000 to 2100: ${text}`);
  return parsed;
}

/** `number` counts from 1, as it is written. */
function partsOf(value: Month): { year: number; number: number } {
  return { year: Number(value.slice(0, 4)), number: Number(value.slice(5, 7)) };
}
