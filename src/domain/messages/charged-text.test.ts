import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { chargedText } from './charged-text.ts';

test.each([
  ['2026-11-16T12:12:00.000Z', 'cobrado hoje às 09:12'],
  ['2026-11-16T02:30:00.000Z', 'cobrado ontem'],
  ['2026-11-12T11:05:00.000Z', 'cobrado em 12/11'],
])('CB-9 in a row of Hoje, a message opened at %s: %s', (openedAt, text) => {
  expect(chargedText(openedAt, day('2026-11-16'), 'America/Sao_Paulo')).toBe(text);
});
