import { expect, test } from 'vitest';
import { NO_SKIPPED_DAYS } from '#domain/loans/plan/due-dates.ts';
import { lastDueDateOf } from './last-due-date.ts';

const weekly = { first: '2026-11-24', frequency: 'weekly', skip: NO_SKIPPED_DAYS } as const;

test('PA-58 when the last instalment falls due, whatever else is typed', () => {
  expect(lastDueDateOf({ ...weekly, count: '10' })).toBe('2027-01-26');
  expect(lastDueDateOf({ ...weekly, count: ' 1 ' })).toBe('2026-11-24');
  expect(lastDueDateOf({ ...weekly, frequency: 'monthly', count: '3' })).toBe('2027-01-24');
});

test('PA-58 nothing while count or first date are missing, not allowed, or lead beyond 2100', () => {
  for (const count of ['', '0', '401', 'dez']) expect(lastDueDateOf({ ...weekly, count })).toBeNull();
  expect(lastDueDateOf({ ...weekly, first: '2026-1', count: '10' })).toBeNull();
  expect(lastDueDateOf({ ...weekly, first: '2100-12-24', count: '10' })).toBeNull();
});
