import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { paidAllWords } from './paid-all-words.ts';

const PUNCTUAL = { turns: 6, on_time: 5, longest_delay: 4, longest_is_open: false, recent: [] };
const seen = (open_loans: number, losses: number) =>
  paidAllWords({ client: { name: 'Ana Souza' }, open_loans, losses: cents(losses), punctuality: PUNCTUAL });

test('MO-1 the last open loan settled: who paid everything, and how often in time', () => {
  expect(seen(0, 0)).toEqual({ title: 'Ana pagou tudo', times: 'Em dia em 5 de 6 vezes.' });
});

test('MO-1 not while another loan is open, and not where one was written off', () => {
  expect(seen(1, 0)).toBeNull();
  expect(seen(0, 80_000)).toBeNull();
});
