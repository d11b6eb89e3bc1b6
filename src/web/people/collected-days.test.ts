import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { byDay, enteredLaterWords, sumsByPerson } from './collected-days.ts';

const line = (on: string, person: string | null, method: 'cash' | 'pix', amount: number) => ({
  day: day(on),
  person_id: person,
  person_name: person === null ? null : `Pessoa ${person}`,
  method,
  on_statement: null,
  count: 1,
  entered_later: 0,
  amount: cents(amount),
});

const LINES = [
  line('2026-11-16', 'ana', 'cash', 30_000),
  line('2026-11-16', 'ana', 'pix', 5_000),
  line('2026-11-15', 'bia', 'cash', 70_000),
  line('2026-11-15', null, 'pix', 1_000),
];

test('EQ-8 the sum of each person, the largest first', () => {
  expect(sumsByPerson(LINES)).toEqual([
    { id: 'bia', name: 'Pessoa bia', count: 1, amount: 70_000 },
    { id: 'ana', name: 'Pessoa ana', count: 2, amount: 35_000 },
    { id: null, name: 'Não informado', count: 1, amount: 1_000 },
  ]);
});

test('EQ-8 the lines of each day with its sum', () => {
  expect(byDay(LINES).map(({ day: on, amount, lines }) => [on, amount, lines.length])).toEqual([
    ['2026-11-16', 35_000, 2],
    ['2026-11-15', 71_000, 2],
  ]);
});

test('EQ-3 EQ-8 a line says how many of its payments were recorded later than they are dated', () => {
  const of = (count: number, entered_later: number) =>
    enteredLaterWords({ ...line('2026-11-15', 'ana', 'cash', 100), count, entered_later });
  expect([of(2, 0), of(1, 1), of(2, 2), of(3, 1)]).toEqual([
    [],
    ['lançado depois'],
    ['lançados depois'],
    ['1 de 3 lançado depois'],
  ]);
});
