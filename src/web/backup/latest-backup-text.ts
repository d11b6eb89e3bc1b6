import {
  addDays,
  dayInZone,
  dayText,
  isBefore,
  timeText,
  type Day,
  type Timestamp,
} from '#domain/calendar.ts';

interface Here {
  readonly today: Day;
  readonly timeZone: string;
}

/** 'Última cópia de segurança: hoje às 03:10.' */
export function latestBackupText(latest: Timestamp | null, { today, timeZone }: Here): string {
  if (latest === null) return 'Ainda não há cópia de segurança: a primeira é feita em instantes.';
  const day = dayInZone(new Date(latest), timeZone);
  const when = day === today ? 'hoje' : day === addDays(today, -1) ? 'ontem' : `em ${dayText(day)}`;
  return `Última cópia de segurança: ${when} às ${timeText(latest, timeZone)}.`;
}

/** There should be one every day; two missing days are worth a call. */
export function isOldBackup(latest: Timestamp, { today, timeZone }: Here): boolean {
  return isBefore(addDays(dayInZone(new Date(latest), timeZone), 2), today);
}
