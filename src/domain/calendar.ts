/** A timestamp as text: ISO 8601 in UTC, with milliseconds. */
export type Timestamp = string;

/** A calendar date, `YYYY-MM-DD`. A due date is a day, not a moment: no time zone can move it. */
export type Day = string & { readonly brand: 'Day' };

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Parses a day from 2000 to 2100 and throws otherwise; for text that must be valid, such as a column of type `date`. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new RangeError(`not a calendar day from 2000 to 2100: ${text}`);
  return parsed;
}

export function parseDay(text: string): Day | null {
  if (!isCalendarDay(text)) return null;
  const { year } = partsOf(text);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? text : null;
}

/** The only function that maps a timestamp to a day; "today" is its result for the current time. */
export function dayInZone(moment: Date, timeZone: string): Day {
  const { year, month, day: dayOfMonth } = wallClock(moment, timeZone);
  return dayFromText(`${year}-${month}-${dayOfMonth}`);
}

/** Zero on the day itself, negative once it has passed. */
export function daysUntil(target: Day, today: Day): number {
  return (utcMidnight(target) - utcMidnight(today)) / MILLISECONDS_PER_DAY;
}

export function addDays(start: Day, count: number): Day {
  return dayOfUtc(utcMidnight(start) + count * MILLISECONDS_PER_DAY);
}

/** The same day of the next month, or its last day when that month is shorter: 31 Jan → 28/29 Feb (LN-13). */
export function oneMonthAfter(start: Day): Day {
  return monthsAfter(start, 1);
}

/** The same for several months at once: 31 Dec → 28/29 Feb. */
export function monthsAfter(start: Day, count: number): Day {
  const { year, month, dayOfMonth } = partsOf(start);
  const lastOfThatMonth = dayOfUtc(Date.UTC(year, month + count, 0));
  const length = partsOf(lastOfThatMonth).dayOfMonth;
  return dayOfUtc(Date.UTC(year, month + count - 1, Math.min(dayOfMonth, length)));
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(value: Day): number {
  return new Date(utcMidnight(value)).getUTCDay();
}

export function isBefore(a: Day, b: Day): boolean {
  return a < b;
}

/** FM-1: `dd/mm/yyyy`. */
export function dayText(value: Day): string {
  return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
}

/** `dd/mm/yyyy, HH:MM` on the wall clock of the zone. */
export function momentText(moment: Timestamp, timeZone: string): string {
  return `${momentDayText(moment, timeZone)}, ${timeText(moment, timeZone)}`;
}

/** `HH:MM` on the wall clock of the zone. */
export function timeText(moment: Timestamp, timeZone: string): string {
  const { hour, minute } = wallClock(new Date(moment), timeZone);
  return `${hour}:${minute}`;
}

export function momentDayText(moment: Timestamp, timeZone: string): string {
  return dayText(dayInZone(new Date(moment), timeZone));
}

/** A real day of any year; most callers want `parseDay`. */
export function isCalendarDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Date turns 30 February into 1 or 2 March, so a text that changes in the round trip is not a real day.
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text;
}

function dayFromText(text: string): Day {
  if (!isCalendarDay(text)) throw new RangeError(`not a calendar day: ${text}`);
  return text;
}

/** `month` counts from 1, as it is written. */
function partsOf(value: Day): { year: number; month: number; dayOfMonth: number } {
  return {
    year: Number(value.slice(0, 4)),
    month: Number(value.slice(5, 7)),
    dayOfMonth: Number(value.slice(8, 10)),
  };
}

function utcMidnight(value: Day): number {
  const { year, month, dayOfMonth } = partsOf(value);
  return Date.UTC(year, month - 1, dayOfMonth);
}

function dayOfUtc(milliseconds: number): Day {
  return dayFromText(new Date(milliseconds).toISOString().slice(0, 10));
}

interface WallClock {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
}

/** Only `Intl` has the rules of time zones, including Brazil's former daylight saving time. */
function wallClock(moment: Date, timeZone: string): WallClock {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  );
  const field = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    year: field('year').padStart(4, '0'),
    month: field('month'),
    day: field('day'),
    hour: field('hour'),
    minute: field('minute'),
  };
}

/** Formatters are cached, because creating one costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
