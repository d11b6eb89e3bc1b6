import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { dueDistance, dueSentence } from './due-distance.ts';

const TODAY = day('2026-11-15');

test.each([
  ['2026-11-12', 'há 3 dias', 'Venceu em 12/11/2026, há 3 dias'],
  ['2026-11-14', 'há 1 dia', 'Venceu em 14/11/2026, há 1 dia'],
  ['2026-11-15', 'hoje', 'Vence hoje'],
  ['2026-11-16', 'em 1 dia', 'Vence em 16/11/2026, em 1 dia'],
  ['2026-12-10', 'em 25 dias', 'Vence em 10/12/2026, em 25 dias'],
])('LN-3 due on %s is %s', (due, distance, sentence) => {
  expect(dueDistance(day(due), TODAY)).toBe(distance);
  expect(dueSentence(day(due), TODAY)).toBe(sentence);
});
