import { expect, test } from 'vitest';
import { isCollectionHour } from './collection-hours.ts';

test.each([
  ['Monday 07:59', '2026-11-16T10:59:59.999Z', false],
  ['Monday 08:00', '2026-11-16T11:00:00.000Z', true],
  ['Monday 19:59', '2026-11-16T22:59:59.000Z', true],
  ['Monday 20:00', '2026-11-16T23:00:00.000Z', false],
  ['Saturday 08:00', '2026-11-21T11:00:00.000Z', true],
  ['Saturday 13:59', '2026-11-21T16:59:00.000Z', true],
  ['Saturday 14:00', '2026-11-21T17:00:00.000Z', false],
  ['Sunday 10:00', '2026-11-22T13:00:00.000Z', false],
  ['Friday 20/11, a national holiday', '2026-11-20T13:00:00.000Z', false],
  ['Good Friday', '2026-04-03T13:00:00.000Z', false],
  ['Thursday 00:30 in São Paulo', '2026-11-19T03:30:00.000Z', false],
])('CB-11 %s is within the hours of collection: %s %s', (_when, moment, within) => {
  expect(isCollectionHour(moment, 'America/Sao_Paulo')).toBe(within);
});

test('CB-11 the hours are those of the zone: 08:30 in Manaus is 09:30 in São Paulo', () => {
  expect(isCollectionHour('2026-11-16T11:30:00.000Z', 'America/Manaus')).toBe(false);
  expect(isCollectionHour('2026-11-16T12:30:00.000Z', 'America/Manaus')).toBe(true);
});
