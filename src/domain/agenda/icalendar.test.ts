import { expect, test } from 'vitest';

import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { feedEvent, feedRange, shortName } from './agenda-feed.ts';
import { icalendarText } from './icalendar.ts';

const DUE = {
  loan_id: '01980000-0000-7000-8000-000000000001',
  plan_version: 1,
  number: 5,
  count: 20,
  due_date: day('2026-12-31'),
  amount: cents(6_500),
  client_name: 'Ana Souza Lima',
  changed_at: '2026-11-16T18:04:05.123Z',
};

test('AG-5 an instalment is a whole day: DTEND the day after, DTSTAMP of its last change, names as Ana S.', () => {
  const text = icalendarText('Caderneta', [feedEvent(DUE, { fullNames: false })]);
  expect(text.split('\r\n').slice(6)).toEqual([
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:01980000-0000-7000-8000-000000000001-1-5@caderneta',
    'DTSTAMP:20261116T180405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:R$ 65\\,00 · Ana S. (parcela 5 de 20)',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('AG-5 a single payment says no instalment, full names only where they are asked for', () => {
  const single = { ...DUE, number: 1, count: 1 };
  expect(feedEvent(single, { fullNames: false }).summary).toBe('R$ 65,00 · Ana S.');
  expect(feedEvent(single, { fullNames: true }).summary).toBe('R$ 65,00 · Ana Souza Lima');
  expect(feedEvent({ ...single, client_name: null }, { fullNames: true }).summary).toBe(
    'R$ 65,00 · Cliente não encontrado',
  );
});

test.each([
  ['Ana', 'Ana'],
  ['  Ana   souza ', 'Ana S.'],
  ['João Ávila', 'João Á.'],
])('AG-5 %s is shown as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});

test('AG-5 from 30 days ago to 180 ahead', () => {
  expect(feedRange(day('2026-11-16'))).toEqual({ from: '2026-10-17', to: '2027-05-15' });
});

test('AG-6 backslash, semicolon, comma and line breaks are escaped; no line is above 75 octets, and none ends inside a character', () => {
  const summary = `a\\b;c,d\r\ne\nf ${'ção 🙂 '.repeat(20)}`;
  const text = icalendarText('Caderneta', [
    { uid: 'x', day: DUE.due_date, changedAt: DUE.changed_at, summary },
  ]);
  const lines = text.split('\r\n');
  expect(text).not.toMatch(/[^\r]\n/);
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:a\\\\b\\;c\\,d\\ne\\nf ${'ção 🙂 '.repeat(20)}`);
});
