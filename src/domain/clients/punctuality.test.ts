import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { punctualityOf, punctualityText, timesInTimeText, turnDelay, type Turn } from './punctuality.ts';

const TODAY = day('2026-11-15');
const turn = (due: string, paid: string | null): Turn => ({
  due_date: day(due),
  paid_on: paid === null ? null : day(paid),
});

const FIVE = [
  turn('2026-10-31', null),
  turn('2026-03-12', '2026-03-12'),
  turn('2026-04-12', '2026-04-10'),
  turn('2026-06-05', '2026-06-14'),
  turn('2026-09-09', '2026-09-03'),
];

test('CL-13 on the day, 2 days before, 9 after, 6 before, 15 and still open: 3 of 5 in time', () => {
  const punctuality = punctualityOf(FIVE, TODAY);
  expect(punctuality).toMatchObject({ turns: 5, on_time: 3, longest_delay: 15, longest_is_open: true });
  expect(punctuality.recent.map((each) => turnDelay(each, TODAY))).toEqual([0, -2, 9, -6, 15]);
  expect(punctualityText(punctuality)).toBe('Em dia em 3 de 5 vezes. O maior atraso é o de agora.');
});

test.each([
  [[], 'Ainda não venceu nada.'],
  [[turn('2026-10-01', '2026-10-01')], 'Em dia na única vez.'],
  [[turn('2026-10-01', '2026-10-01'), turn('2026-11-01', '2026-10-30')], 'Em dia nas 2 vezes.'],
  [[turn('2026-10-01', '2026-10-02')], 'Em dia em 0 de 1 vez. O maior atraso foi de 1 dia.'],
  [
    [turn('2026-08-01', '2026-08-21'), turn('2026-11-10', null)],
    'Em dia em 0 de 2 vezes. O maior atraso foi de 20 dias.',
  ],
])('CL-13 %#: %s', (turns, text) => {
  expect(punctualityText(punctualityOf(turns, TODAY))).toBe(text);
});

test('CL-13 of ten the last eight are shown, oldest first', () => {
  const ten = Array.from({ length: 10 }, (_, n) => turn(`2026-01-${10 + n}`, `2026-01-${10 + n}`));
  expect(punctualityOf(ten, TODAY).recent.map((each) => each.due_date)).toEqual([
    '2026-01-12',
    '2026-01-13',
    '2026-01-14',
    '2026-01-15',
    '2026-01-16',
    '2026-01-17',
    '2026-01-18',
    '2026-01-19',
  ]);
});

test('MO-1 how often in time, without the delays', () => {
  expect(timesInTimeText({ turns: 6, on_time: 5 })).toBe('Em dia em 5 de 6 vezes.');
  expect(timesInTimeText({ turns: 6, on_time: 6 })).toBe('Em dia nas 6 vezes.');
  expect(timesInTimeText({ turns: 0, on_time: 0 })).toBeNull();
});
