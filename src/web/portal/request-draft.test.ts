import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { readPortalRequest, readRequest, readRequestedAmount } from './request-draft.ts';

const TODAY = day('2026-12-15');
const filled = {
  name: ' Ana Lima ',
  phone: ' (11) 95550-0142',
  requested_amount: '1.500,00',
  payment_date: '2026-12-20',
};

test.each([
  { typed: '0,01', cents: 1 },
  { typed: '1500', cents: 150_000 },
  { typed: '1.500,00', cents: 150_000 },
  { typed: '999.999.999,99', cents: 99_999_999_999 },
])('PT-8 $typed asks for $cents centavos', ({ typed, cents }) => {
  expect(readRequestedAmount({ requested_amount: typed })).toEqual({ values: { requested_amount: cents } });
});

test.each([
  ...['0', '0,00', '-5', '', 'mil'].map((typed) => ({
    typed,
    help: 'Digite um valor maior que zero, como 500,00.',
  })),
  { typed: '1.000.000.000,00', help: 'Peça no máximo R$\u00a0999.999.999,99.' },
])('PT-8 "$typed" is refused as "Valor inválido"', ({ typed, help }) => {
  expect(readRequestedAmount({ requested_amount: typed })).toEqual({
    errors: { requested_amount: help },
    problem: { title: 'Valor inválido', text: 'Por favor, insira um valor válido.' },
  });
});

test('PT-3 a filled request is read as name, centavos and day', () => {
  expect(readRequest(filled, TODAY)).toEqual({
    values: {
      name: 'Ana Lima',
      phone: '(11) 95550-0142',
      requested_amount: 150_000,
      payment_date: '2026-12-20',
    },
  });
});

test.each([
  { change: { requested_amount: '0' }, title: 'Valor inválido', wrong: ['requested_amount'] },
  { change: { requested_amount: '' }, title: 'Valor inválido', wrong: ['requested_amount'] },
  { change: { name: '  ' }, title: 'Campos obrigatórios', wrong: ['name'] },
  { change: { name: '\u200b\u3164' }, title: 'Campos obrigatórios', wrong: ['name'] },
  { change: { payment_date: '' }, title: 'Campos obrigatórios', wrong: ['payment_date'] },
  { change: { payment_date: '2026-02-30' }, title: 'Campos obrigatórios', wrong: ['payment_date'] },
  { change: { payment_date: '2026-12-14' }, title: 'Data inválida', wrong: ['payment_date'] },
  {
    change: { requested_amount: '0', payment_date: '2026-12-14' },
    title: 'Valor inválido',
    wrong: ['requested_amount', 'payment_date'],
  },
  {
    change: { name: '', requested_amount: '', payment_date: '' },
    title: 'Campos obrigatórios',
    wrong: ['name', 'requested_amount', 'payment_date'],
  },
])('PT-3 $change is refused as "$title"', ({ change, title, wrong }) => {
  const read = readRequest({ ...filled, ...change }, TODAY);
  if ('values' in read) throw new Error('the request was accepted');
  expect(read.problem?.title).toBe(title);
  expect(Object.keys(read.errors)).toEqual(wrong);
});

test('PT-3 today is early enough, and a day in the past is refused next to its field', () => {
  expect(readRequest({ ...filled, payment_date: '2026-12-15' }, TODAY)).toHaveProperty(
    'values.payment_date',
    '2026-12-15',
  );
  expect(readRequest({ ...filled, payment_date: '2026-12-14' }, TODAY)).toEqual({
    errors: { payment_date: 'A data prevista não pode estar no passado.' },
    problem: { title: 'Data inválida', text: 'A data prevista não pode estar no passado.' },
  });
});

describe('SM-8 a request with a model', () => {
  const typed = { requested_amount: '1.000,00', preset_id: 'diario' };

  test('carries the model that was chosen', () => {
    expect(readPortalRequest(typed, [{ id: 'diario' }])).toEqual({
      values: { requested_amount: 100_000, preset_id: 'diario' },
    });
  });

  test('carries none that is not offered, or not chosen', () => {
    const values = { requested_amount: 100_000 };
    expect(readPortalRequest(typed, [])).toEqual({ values });
    expect(readPortalRequest({ ...typed, preset_id: null }, [{ id: 'diario' }])).toEqual({ values });
  });

  test('is refused for its amount as before', () => {
    expect(readPortalRequest({ ...typed, requested_amount: '0' }, [{ id: 'diario' }])).toMatchObject({
      errors: { requested_amount: 'Digite um valor maior que zero, como 500,00.' },
    });
  });
});
