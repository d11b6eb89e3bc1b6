import { describe, expect, test } from 'vitest';
import { day } from './calendar.ts';
import { isNationalHoliday } from './national-holidays.ts';

/** Easter Sunday of every year from 2000 to 2100, from the church's table of paschal full moons: ten years a line. */
const EASTER_SUNDAYS = `
  04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12
  04-04 04-24 04-08 03-31 04-20 04-05 03-27 04-16 04-01 04-21
  04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01
  04-21 04-13 03-28 04-17 04-09 03-25 04-13 04-05 04-25 04-10
  04-01 04-21 04-06 03-29 04-17 04-09 03-25 04-14 04-05 04-18
  04-10 04-02 04-21 04-06 03-29 04-18 04-02 04-22 04-14 03-30
  04-18 04-10 03-26 04-15 04-06 03-29 04-11 04-03 04-22 04-14
  03-30 04-19 04-10 03-26 04-15 04-07 04-19 04-11 04-03 04-23
  04-07 03-30 04-19 04-04 03-26 04-15 03-31 04-20 04-11 04-03
  04-16 04-08 03-30 04-12 04-04 04-24 04-15 03-31 04-20 04-12
  03-28`
  .trim()
  .split(/\s+/);

function shifted(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

describe('PA-8 national holidays', () => {
  test.each([
    ['2026-01-01', 'Confraternização Universal'],
    ['2026-04-03', 'Paixão de Cristo'],
    ['2027-03-26', 'Paixão de Cristo'],
    ['2038-04-23', 'Paixão de Cristo'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Dia do Trabalho'],
    ['2026-09-07', 'Independência'],
    ['2026-10-12', 'Nossa Senhora Aparecida'],
    ['2026-11-02', 'Finados'],
    ['2026-11-15', 'Proclamação da República'],
    ['2024-11-20', 'Consciência Negra, the first national one'],
    ['2026-11-20', 'Consciência Negra'],
    ['2026-12-25', 'Natal'],
  ])('%s is %s', (date) => {
    expect(isNationalHoliday(day(date))).toBe(true);
  });

  test.each([
    ['2023-11-20', 'Consciência Negra before the law'],
    ['2026-02-16', 'Carnival Monday'],
    ['2026-02-17', 'Carnival Tuesday'],
    ['2026-02-18', 'Ash Wednesday'],
    ['2026-04-05', 'Easter Sunday'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-12-24', 'Christmas Eve'],
    ['2026-12-31', "New Year's Eve"],
    ['2026-11-16', 'an ordinary Monday'],
  ])('%s is not one: %s', (date) => {
    expect(isNationalHoliday(day(date))).toBe(false);
  });

  test('every day from 2000 to 2100 is a holiday exactly when the list says so', () => {
    const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
    const expected = EASTER_SUNDAYS.flatMap((easter, at) => {
      const year = 2000 + at;
      return [
        ...fixed.map((date) => `${year}-${date}`),
        ...(year >= 2024 ? [`${year}-11-20`] : []),
        shifted(`${year}-${easter}`, -2),
      ];
    });
    const found: string[] = [];
    for (let date = '2000-01-01'; date <= '2100-12-31'; date = shifted(date, 1))
      if (isNationalHoliday(day(date))) found.push(date);
    // Good Friday can fall on Tiradentes (2000, 2079), so a date may be in the list twice.
    expect(found).toEqual([...new Set(expected)].sort());
  });
});
