import { dayInZone, timeText, weekdayOf, type Timestamp } from '../calendar.ts';
import { isNationalHoliday } from '../national-holidays.ts';

export const OUT_OF_HOURS = 'Fora do horário recomendado para cobrança. Enviar mesmo assim?';

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

/** CB-13: messages of collection to one client in so many days before the app asks whether to go on. */
export const INSISTENCE = { messages: 3, days: 7 } as const;

export const TOO_INSISTENT =
  'Já foram 3 cobranças em 7 dias. Cobrar demais pode dar problema na Justiça. Enviar mesmo assim?';
