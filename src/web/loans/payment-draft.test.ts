import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { emptyPayment, futureDateError, readPayment, typedAmountText } from './payment-draft.ts';

const TODAY = day('2026-01-31');

test('LN-10 an empty form has no amount and the date of today', () => {
  expect(emptyPayment(TODAY)).toEqual({ amount: '', payment_date: '2026-01-31' });
});

describe('LN-10 FM-1 an amount above zero and a date make a payment', () => {
  test.each([
    ['150', 15_000],
    ['1.234,56', 123_456],
    ['1234.5', 123_450],
    ['0,01', 1],
    ['999.999.999,99', 99_999_999_999],
  ])('%s is %i centavos', (amount, inCents) => {
    expect(readPayment({ amount, payment_date: '2025-02-28' }, TODAY)).toEqual({
      values: { amount: inCents, payment_date: '2025-02-28' },
    });
  });

  test.each([
    ...['', ' ', '0', '0,00', '-5', 'cem', '1,234,5'].map((amount) => ({
      amount,
      help: 'Digite um valor maior que zero, como 150,00.',
    })),
    { amount: '1.000.000.000,00', help: 'O pagamento pode ser de até R$\u00a0999.999.999,99.' },
  ])('"$amount" is refused as Valor inválido', ({ amount, help }) => {
    expect(readPayment({ amount, payment_date: TODAY }, TODAY)).toEqual({
      errors: { amount: help },
      problem: { title: 'Valor inválido', text: 'Por favor, insira um valor de pagamento válido.' },
    });
  });

  test.each(['', '2026-02-30', '1999-12-31', '31/01/2026'])('the date "%s" is refused', (date) => {
    expect(readPayment({ amount: '10', payment_date: date }, TODAY)).toEqual({
      errors: { payment_date: 'Escolha a data em que foi pago.' },
      problem: { title: 'Data inválida', text: 'Por favor, insira a data do pagamento.' },
    });
  });
});

test('LN-10 a date that has not come is refused and said beside the field; today is accepted', () => {
  expect(readPayment({ amount: '10', payment_date: '2026-02-01' }, TODAY)).toEqual({
    errors: { payment_date: 'A data do pagamento não pode estar no futuro.' },
    problem: { title: 'Data inválida', text: 'A data do pagamento não pode estar no futuro.' },
  });
  expect(readPayment({ amount: '10', payment_date: TODAY }, TODAY)).toEqual({
    values: { amount: 1000, payment_date: '2026-01-31' },
  });
  expect(futureDateError('2026-02-01', TODAY)).toBe('A data do pagamento não pode estar no futuro.');
  expect(futureDateError(TODAY, TODAY)).toBeNull();
  expect(futureDateError('', TODAY)).toBeNull();
});

test.each([
  ['', null],
  ['  ', null],
  ['250', 'R$\u00a0250,00'],
  ['cem', '“cem”'],
])('LN-20 "%s" typed is repeated as %s', (typed, words) => {
  expect(typedAmountText(typed)).toBe(words);
});
