import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { expectedDateProblem } from './expected-payment-date.ts';

test.each([
  ['2026-08-14', 'A data prevista não pode estar no passado.'],
  ['2026-08-15', null],
  ['2026-08-16', null],
  ['2025-12-31', 'A data prevista não pode estar no passado.'],
])('PT-3 on 2026-08-15 a visitor who expects to pay on %s reads: %s', (date, problem) => {
  expect(expectedDateProblem(day(date), day('2026-08-15'))).toBe(problem);
});
