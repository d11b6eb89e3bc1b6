import { describe, expect, test } from 'vitest';
import {
  addDays,
  day,
  dayInZone,
  daysUntil,
  dayText,
  isBefore,
  momentDayText,
  momentText,
  monthsAfter,
  oneMonthAfter,
  parseDay,
  type Day,
} from './calendar.ts';

const SAO_PAULO = 'America/Sao_Paulo';

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The calendar written out by its own rule, to compare with. */
function everyDay(): string[] {
  const days: string[] = [];
  for (let year = 2000; year <= 2100; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let date = 1; date <= monthLength(year, month); date += 1) days.push(written(year, month, date));
  return days;
}

function monthLength(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

function written(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

describe('a day is a date of the calendar', () => {
  test.each(['2000-01-01', '2024-02-29', '2100-12-31'])('%s is one', (text) => {
    expect(parseDay(text)).toBe(text);
    expect(day(text)).toBe(text);
  });

  test.each([
    '1999-12-31',
    '2101-01-01',
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '01/02/2026',
    'infinity',
    '',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(() => day(text)).toThrow(RangeError);
  });
});

describe('arithmetic over every day from 2000 to 2100', () => {
  const days = everyDay();

  test('36.890 days follow one another: the next is one day later, wherever the machine stands', () => {
    expect(days).toHaveLength(36_890);
    const first = day('2000-01-01');
    days.forEach((text, index) => {
      const today = day(text);
      if (daysUntil(today, first) !== index || addDays(first, index) !== today) expect.fail(text);
    });
  });

  test('LN-13 one month after is the same date of the next month, or its last day', () => {
    for (const text of days) {
      const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
      const nextYear = month === 12 ? year + 1 : year;
      const nextMonth = month === 12 ? 1 : month + 1;
      const expected = written(nextYear, nextMonth, Math.min(date, monthLength(nextYear, nextMonth)));
      if (oneMonthAfter(day(text)) !== expected) expect.fail(`${text} → ${oneMonthAfter(day(text))}`);
    }
    expect(monthsAfter(day('2026-12-31'), 2)).toBe('2027-02-28');
    expect(oneMonthAfter(day('2026-11-15'))).toBe('2026-12-15');
  });

  test.each([
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2100-01-30', '2100-02-28'],
    ['2026-03-31', '2026-04-30'],
    ['2026-12-31', '2027-01-31'],
    ['2026-02-28', '2026-03-28'],
  ])('LN-13 one month after %s is %s', (from, to) => {
    expect(oneMonthAfter(day(from))).toBe(to);
  });

  test.each([
    ['2026-11-15', '2026-11-15', 0],
    ['2026-11-18', '2026-11-15', 3],
    ['2026-11-14', '2026-11-15', -1],
    // Days on which Brazil once changed its clocks are days like any other.
    ['2018-11-05', '2018-11-03', 2],
  ])('from %s, seen on %s, it is %d days', (target, today, days) => {
    expect(daysUntil(day(target), day(today))).toBe(days);
  });

  test('earlier is before, the same day is not', () => {
    expect(isBefore(day('2026-11-14'), day('2026-11-15'))).toBe(true);
    expect(isBefore(day('2026-11-15'), day('2026-11-15'))).toBe(false);
    expect(isBefore(day('2027-01-01'), day('2026-12-31'))).toBe(false);
  });
});

describe('which day a moment falls on', () => {
  test.each([
    ['2026-11-15T02:59:59Z', SAO_PAULO, '2026-11-14', '14/11/2026, 23:59'],
    ['2026-11-15T03:00:00Z', SAO_PAULO, '2026-11-15', '15/11/2026, 00:00'],
    // Summer time until 2019: UTC−2, and on 4 Nov 2018 the day began at 01:00.
    ['2018-11-04T02:59:59Z', SAO_PAULO, '2018-11-03', '03/11/2018, 23:59'],
    ['2018-11-04T03:00:00Z', SAO_PAULO, '2018-11-04', '04/11/2018, 01:00'],
    ['2019-01-01T01:59:59Z', SAO_PAULO, '2018-12-31', '31/12/2018, 23:59'],
    ['2019-01-01T02:00:00Z', SAO_PAULO, '2019-01-01', '01/01/2019, 00:00'],
    ['2026-11-15T09:59:59Z', 'Pacific/Kiritimati', '2026-11-15', '15/11/2026, 23:59'],
    ['2026-11-15T10:00:00Z', 'Pacific/Kiritimati', '2026-11-16', '16/11/2026, 00:00'],
    ['2026-11-15T00:00:00Z', 'UTC', '2026-11-15', '15/11/2026, 00:00'],
    ['2024-02-29T12:34:00Z', 'UTC', '2024-02-29', '29/02/2024, 12:34'],
    ['0999-06-01T12:00:00Z', 'UTC', '0999-06-01', '01/06/0999, 12:00'],
  ])('%s in %s is %s, shown as %s', (moment, zone, expected, shown) => {
    expect(dayInZone(new Date(moment), zone)).toBe(expected);
    expect(momentText(moment, zone)).toBe(shown);
    expect(momentDayText(moment, zone)).toBe(shown.slice(0, 10));
  });

  test('an unknown zone is refused', () => {
    expect(() => dayInZone(new Date(0), 'America/Nowhere')).toThrow(RangeError);
  });
});

test('FM-1 dates are written dd/mm/yyyy, as Intl writes them for pt-BR and UTC', () => {
  const intl = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' });
  let today: Day = day('2000-01-01');
  for (let i = 0; i < 36_000; i += 37) {
    if (dayText(today) !== intl.format(new Date(`${today}T00:00:00Z`))) expect.fail(today);
    today = addDays(today, 37);
    if (parseDay(today) === null) break;
  }
  expect(dayText(day('2026-12-05'))).toBe('05/12/2026');
});
