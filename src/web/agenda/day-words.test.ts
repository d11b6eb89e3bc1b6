import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { brl, cents } from '#domain/money.ts';
import { emptyDay, marksOf, spokenDay } from './day-words.ts';

const TODAY = day('2026-11-16');

test.each([
  ['2026-11-10', 9, ['late']],
  ['2026-11-10', 0, []],
  // A holiday on which somebody did not pay.
  ['2026-11-02', 1, ['late', 'holiday']],
  ['2026-11-16', 5, ['today']],
  ['2026-11-20', 5, ['holiday']],
  ['2026-11-17', 4, []],
])('AG-1 %s with %d dues is marked %j', (on, count, marks) => {
  expect(marksOf({ ...emptyDay(day(on)), due_count: count }, TODAY)).toEqual(marks);
});

test('AG-1 a day in words: its marks, what is due and what came in', () => {
  const each = {
    day: day('2026-11-02'),
    due_count: 1,
    due_amount: cents(6_500),
    received_amount: cents(18_600),
  };
  expect(spokenDay(each, TODAY, (amount) => brl(amount).replace('\u00a0', ' '))).toBe(
    'segunda, 2 de novembro, atrasado, feriado, 1 vencimento, R$ 65,00, entrou R$ 186,00',
  );
  expect(spokenDay(emptyDay(day('2026-11-08')), TODAY, brl)).toBe('domingo, 8 de novembro, nada vence');
});
