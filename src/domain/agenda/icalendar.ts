import { addDays, type Day, type Timestamp } from '../calendar.ts';

/** A whole day of a calendar (RFC 5545). */
export interface CalendarEvent {
  readonly uid: string;
  readonly day: Day;
  /** When it last changed. */
  readonly changedAt: Timestamp;
  readonly summary: string;
}

const LONGEST_LINE = 75;
const REFRESH = 'PT6H';

/** The text of a calendar: CRLF, lines of at most 75 octets, texts escaped (AG-5, AG-6). */
export function icalendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Caderneta//Agenda//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(({ uid, day, changedAt, summary }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${utcText(changedAt)}`,
      `DTSTART;VALUE=DATE:${dateText(day)}`,
      `DTEND;VALUE=DATE:${dateText(addDays(day, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function dateText(day: Day): string {
  return day.replaceAll('-', '');
}

/** `2026-11-16T18:04:05.123Z` → `20261116T180405Z` */
function utcText(moment: Timestamp): string {
  return `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Continued after a space on the next line; never inside a character. */
function folded(line: string): string {
  let text = '';
  let length = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (length + octets > LONGEST_LINE) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets;
  }
  return text;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
