import { addDays, type Day } from './calendar.ts';

/** Month and day of the holidays that fall on the same date every year. */
const FIXED_HOLIDAYS = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']);

/** Zumbi e Consciência Negra is a holiday of the whole country since Lei 14.759/2023. */
const CONSCIENCIA_NEGRA = { monthDay: '11-20', firstYear: 2024 };

/** National holidays of Brazil; Carnival and Corpus Christi are not among them (PA-8). */
export function isNationalHoliday(value: Day): boolean {
  const monthDay = monthDayOf(value);
  if (FIXED_HOLIDAYS.has(monthDay)) return true;
  if (monthDay === CONSCIENCIA_NEGRA.monthDay) return yearOf(value) >= CONSCIENCIA_NEGRA.firstYear;
  return isGoodFriday(value);
}

function isGoodFriday(value: Day): boolean {
  const twoDaysLater = addDays(value, 2);
  return monthDayOf(twoDaysLater) === easterOf(yearOf(twoDaysLater));
}

/** Month and day of Easter in the Gregorian calendar, by the algorithm in Meeus' "Astronomical Algorithms". */
function easterOf(year: number): string {
  const yearOfMoonCycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const fullMoon = (19 * yearOfMoonCycle + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const leapYears = Math.floor(yearOfCentury / 4);
  const sunday = (32 + 2 * (century % 4) + 2 * leapYears - fullMoon - (yearOfCentury % 4)) % 7;
  const weekBack = Math.floor((yearOfMoonCycle + 11 * fullMoon + 22 * sunday) / 451);
  const sum = fullMoon + sunday - 7 * weekBack + 114;
  return `${twoDigits(Math.floor(sum / 31))}-${twoDigits((sum % 31) + 1)}`;
}

function yearOf(value: Day): number {
  return Number(value.slice(0, 4));
}

function monthDayOf(value: Day): string {
  return value.slice(5);
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
