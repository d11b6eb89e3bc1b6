import { dayInZone, timeText, weekdayOf, type Timestamp } from '../calendar.ts';
import { isNationalHoliday } from '../loans/national-holidays.ts';

const SATURDAY = 6;
const SUNDAY = 0;
const OPENS = '08:00';
const CLOSES = '20:00';
const CLOSES_ON_SATURDAYS = '14:00';

/** Monday to Friday 8 to 20 h, Saturdays 8 to 14 h, never on Sundays and national holidays (CB-11). */
export function isCollectionHour(moment: Timestamp, timeZone: string): boolean {
  const today = dayInZone(new Date(moment), timeZone);
  const weekday = weekdayOf(today);
  if (weekday === SUNDAY || isNationalHoliday(today)) return false;
  const time = timeText(moment, timeZone);
  return time >= OPENS && time < (weekday === SATURDAY ? CLOSES_ON_SATURDAYS : CLOSES);
}
