import { addDays, dayInZone, dayText, timeText, type Day, type Timestamp } from '../calendar.ts';
import { INSISTENCE } from './collection-hours.ts';
import { isCollection, type MessageMoment } from './moment.ts';

interface Contact {
  readonly moment: MessageMoment;
  readonly opened_at: Timestamp;
  readonly sent: boolean | null;
}

const DAY_MS = 86_400_000;

/** Only a person says 'enviada' (CB-8). */
export function contactStateText(sent: boolean | null): string {
  if (sent === null) return 'Aberta no WhatsApp';
  return sent ? 'Enviada' : 'Não enviada';
}

/** 'Última cobrança hoje às 09:12'; null where none was opened, or the last one was not sent (CB-9). */
export function lastCollectionText(
  contacts: readonly Contact[],
  now: Timestamp,
  timeZone: string,
): string | null {
  const last = contacts.find(isCharge);
  return last === undefined
    ? null
    : `Última cobrança ${openedWhen(last.opened_at, dayInZone(new Date(now), timeZone), timeZone)}`;
}

/** Whether so many messages of collection went to the client lately that another one may be abusive (CB-13). */
export function isInsistent(contacts: readonly Contact[], now: Timestamp): boolean {
  const since = new Date(now).getTime() - INSISTENCE.days * DAY_MS;
  const lately = contacts.filter(
    (contact) => isCharge(contact) && new Date(contact.opened_at).getTime() > since,
  );
  return lately.length >= INSISTENCE.messages;
}

/** `hoje às 09:12`, `ontem às 18:40`, `em 12/11/2026 às 08:05`. */
export function openedWhen(moment: Timestamp, today: Day, timeZone: string): string {
  const on = dayInZone(new Date(moment), timeZone);
  const time = timeText(moment, timeZone);
  if (on === today) return `hoje às ${time}`;
  return on === addDays(today, -1) ? `ontem às ${time}` : `em ${dayText(on)} às ${time}`;
}

function isCharge({ moment, sent }: Contact): boolean {
  return isCollection(moment) && sent !== false;
}
