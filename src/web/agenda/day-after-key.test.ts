import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { dayAfterKey } from './day-after-key.ts';

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-16', '2026-11-09'],
  ['ArrowDown', '2026-11-30', '2026-12-07'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-12-31', '2027-01-31'],
  ['PageUp', '2000-05-10', '2000-04-10'],
  ['PageUp', '2000-01-31', null],
  ['PageDown', '2100-12-01', null],
  ['ArrowLeft', '2000-01-01', null],
  ['Enter', '2026-11-16', null],
])('AG-2 %s from %s leads to %s', (key, from, to) => {
  expect(dayAfterKey(key, day(from))).toBe(to);
});
