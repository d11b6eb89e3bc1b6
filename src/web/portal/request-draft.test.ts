import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { amountFault, readRequest, readWantedAmount } from './request-draft.ts';

const TODAY = day('2026-12-15');
const filled = { name: ' Ana Lima ', amount: '1.500,00', date: '2026-12-20' };

test.each([
  { typed: '0,01', cents: 1 },
  { typed: '1500', cents: 150_000 },
  { typed: '1.500,00', cents: 150_000 },
  { typed: '999.999.999,99', cents: 99_999_999_999 },
  { typed: '1.000.000.000,00', cents: null },
  { typed: '0', cents: null },
  { typed: '0,00', cents: null },
  { typed: '-5', cents: null },
  { typed: '', cents: null },
  { typed: 'mil', cents: null },
])('PT-3 PT-8 $typed asks for $cents centavos', ({ typed, cents }) => {
  expect(readWantedAmount(typed)).toBe(cents);
});

test('PT-3 a filled request is read as name, centavos and day', () => {
  expect(readRequest(filled, TODAY)).toEqual({
    kind: 'sound',
    name: 'Ana Lima',
    amount: 150_000,
    date: '2026-12-20',
  });
});

test.each([
  { change: { amount: '0' }, title: 'Valor inválido', wrong: ['amount'] },
  { change: { amount: '' }, title: 'Valor inválido', wrong: ['amount'] },
  { change: { name: '  ' }, title: 'Campos obrigatórios', wrong: ['name'] },
  { change: { name: '\u200b\u3164' }, title: 'Campos obrigatórios', wrong: ['name'] },
  { change: { date: '' }, title: 'Campos obrigatórios', wrong: ['date'] },
  { change: { date: '2026-02-30' }, title: 'Campos obrigatórios', wrong: ['date'] },
  { change: { date: '2026-12-14' }, title: 'Data inválida', wrong: ['date'] },
  { change: { amount: '0', date: '2026-12-14' }, title: 'Valor inválido', wrong: ['amount', 'date'] },
  {
    change: { name: '', amount: '', date: '' },
    title: 'Campos obrigatórios',
    wrong: ['name', 'amount', 'date'],
  },
])('PT-3 $change is refused as "$title"', ({ change, title, wrong }) => {
  const read = readRequest({ ...filled, ...change }, TODAY);
  if (read.kind === 'sound') throw new Error('the request was taken');
  expect(read.title).toBe(title);
  expect(Object.keys(read.faults)).toEqual(wrong);
});

test('PT-3 today is early enough, and a day that has passed is said to be', () => {
  expect(readRequest({ ...filled, date: '2026-12-15' }, TODAY).kind).toBe('sound');
  expect(readRequest({ ...filled, date: '2026-12-14' }, TODAY)).toMatchObject({
    text: 'A data prevista não pode estar no passado.',
    faults: { date: 'A data prevista não pode estar no passado.' },
  });
});

test('PT-3 an amount above the largest is told the largest', () => {
  expect(amountFault('1.000.000.000')).toBe('Peça no máximo R$\u00a0999.999.999,99.');
  expect(amountFault('0')).toBe('Digite um valor maior que zero, como 500,00.');
});
