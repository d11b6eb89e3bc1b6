import { addDays, parseDay, type Day } from '#domain/calendar.ts';
import { addMonths, lastDayOf, monthOf } from '#domain/calendar-month.ts';

/** The day a key of the calendar leads to: arrows by day and week, PageUp and PageDown by month; null for any other key. */
export function dayAfterKey(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return parseDay(addDays(day, -1));
    case 'ArrowRight':
      return parseDay(addDays(day, 1));
    case 'ArrowUp':
      return parseDay(addDays(day, -7));
    case 'ArrowDown':
      return parseDay(addDays(day, 7));
    case 'PageUp':
      return sameDayOf(day, -1);
    case 'PageDown':
      return sameDayOf(day, 1);
    default:
      return null;
  }
}

/** The last day of a shorter month. */
function sameDayOf(day: Day, months: number): Day | null {
  // The calendar begins with 2000 and ends with 2100.
  if (months < 0 ? day < '2000-02-01' : day > '2100-11-30') return null;
  const month = addMonths(monthOf(day), months);
  const wanted = `${month}-${day.slice(8, 10)}`;
  return parseDay(wanted) ?? lastDayOf(month);
}
