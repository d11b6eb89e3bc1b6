import { addDays, dayInZone, dayText, timeText, type Day, type Timestamp } from '../calendar.ts';

/** In a row that has little room: `cobrado hoje às 09:12`, `cobrado ontem`, `cobrado em 12/11` (CB-9). */
export function chargedText(moment: Timestamp, today: Day, timeZone: string): string {
  const on = dayInZone(new Date(moment), timeZone);
  if (on === today) return `cobrado hoje às ${timeText(moment, timeZone)}`;
  return on === addDays(today, -1) ? 'cobrado ontem' : `cobrado em ${dayText(on).slice(0, 5)}`;
}
