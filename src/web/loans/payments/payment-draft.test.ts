import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import {
  emptyPayment,
  futureDateError,
  paidOn,
  paymentButton,
  readPayment,
  recordedText,
  totalReceived,
  typedAmountText,
  type PaymentDraft,
} from './payment-draft.ts';

const TODAY = day('2026-01-31');
const NO_FEE = cents(0);
/** 12 days × R$ 5,00. */
const FEE = cents(6_000);

const typed = (fields: Partial<PaymentDraft>): PaymentDraft => ({
  ...emptyPayment(TODAY, FEE),
  ...fields,
});
const read = (fields: Partial<PaymentDraft>, feeDue = NO_FEE) => readPayment(typed(fields), TODAY, feeDue);

test.each([
  ['2026-01-20', '2026-01-20'],
  ['2026-01-31', '2026-01-31'],
  ['2026-02-01', '2026-01-31'],
  ['2026-02-', '2026-01-31'],
  ['', '2026-01-31'],
])('PB-8 a proof dated "%s" is asked about the late fee of %s', (payment_date, on) => {
  expect(paidOn({ payment_date }, TODAY)).toBe(on);
});

test('LN-10 an empty form has no amount and the date of today', () => {
  expect(emptyPayment(TODAY, NO_FEE)).toEqual({
    amount: '',
    payment_date: '2026-01-31',
    fee_choice: 'leave',
    late_fee: '0,00',
    method: null,
  });
});

describe('LN-10 FM-1 an amount above zero and a date make a payment', () => {
  test.each([
    ['150', 15_000],
    ['1.234,56', 123_456],
    ['1234.5', 123_450],
    ['0,01', 1],
    ['999.999.999,99', 99_999_999_999],
  ])('%s is %i centavos', (amount, inCents) => {
    expect(read({ amount, payment_date: '2025-02-28' })).toEqual({
      values: { amount: inCents, payment_date: '2025-02-28', late_fee: 0, waive_late_fee: 0, method: null },
    });
  });

  test.each([
    ...['', ' ', '0', '0,00', '-5', 'cem', '1,234,5'].map((amount) => ({
      amount,
      help: 'Digite um valor maior que zero, como 150,00.',
    })),
    { amount: '1.000.000.000,00', help: 'O pagamento pode ser de até R$\u00a0999.999.999,99.' },
  ])('"$amount" is refused as Valor inválido', ({ amount, help }) => {
    expect(read({ amount, payment_date: TODAY })).toEqual({
      errors: { amount: help },
      problem: { title: 'Valor inválido', text: 'Por favor, insira um valor de pagamento válido.' },
    });
  });

  test.each(['', '2026-02-30', '1999-12-31', '31/01/2026'])('the date "%s" is refused', (date) => {
    expect(read({ amount: '10', payment_date: date })).toEqual({
      errors: { payment_date: 'Escolha a data em que foi pago.' },
      problem: { title: 'Data inválida', text: 'Por favor, insira a data do pagamento.' },
    });
  });
});

test('LN-10 a date that has not come is refused and said beside the field; today is accepted', () => {
  expect(read({ amount: '10', payment_date: '2026-02-01' })).toEqual({
    errors: { payment_date: 'A data do pagamento não pode estar no futuro.' },
    problem: { title: 'Data inválida', text: 'A data do pagamento não pode estar no futuro.' },
  });
  expect(read({ amount: '10', payment_date: TODAY })).toEqual({
    values: { amount: 1000, payment_date: '2026-01-31', late_fee: 0, waive_late_fee: 0, method: null },
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
])('LN-20 "%s" typed is repeated as %s', (amount, words) => {
  expect(typedAmountText(typed({ amount }), NO_FEE)).toBe(words);
});

describe('PA-26 PA-27 PA-28 a fee that is due', () => {
  const paid = { payment_date: '2026-01-31' };

  test('is left open unless chosen', () => {
    expect(read({ amount: '130' }, FEE)).toEqual({
      values: { ...paid, amount: 13_000, late_fee: 0, waive_late_fee: 0, method: null },
    });
  });

  test('is received with the payment: the whole of it is proposed, a part may be typed, and it is no part of the amount', () => {
    const whole = typed({ amount: '130', fee_choice: 'receive' });
    expect(whole.late_fee).toBe('60,00');
    expect(readPayment(whole, TODAY, FEE)).toEqual({
      values: { ...paid, amount: 13_000, late_fee: 6_000, waive_late_fee: 0, method: null },
    });
    expect(totalReceived(whole, FEE)).toBe(19_000);
    expect(typedAmountText(whole, FEE)).toBe('R$\u00a0190,00');
    expect(paymentButton(whole, FEE)).toEqual({ words: 'Adicionar Pagamento', price: 'R$\u00a0190,00' });
    expect(read({ amount: '130', fee_choice: 'receive', late_fee: '20' }, FEE)).toEqual({
      values: { ...paid, amount: 13_000, late_fee: 2_000, waive_late_fee: 0, method: null },
    });
  });

  test.each(['', '0', '60,01', 'tudo'])('"%s" is not a part of it', (late_fee) => {
    expect(read({ amount: '130', fee_choice: 'receive', late_fee }, FEE)).toEqual({
      errors: { late_fee: 'A multa recebida vai até R$\u00a060,00.' },
      problem: { title: 'Valor inválido', text: 'A multa recebida vai até R$\u00a060,00.' },
    });
  });

  test.each(['', '0', '0,00'])('alone, with the amount "%s"', (amount) => {
    expect(read({ amount, fee_choice: 'receive' }, FEE)).toEqual({
      values: { ...paid, amount: 0, late_fee: 6_000, waive_late_fee: 0, method: null },
    });
    expect(read({ amount, fee_choice: 'waive' }, FEE)).toEqual({
      values: { ...paid, amount: 0, late_fee: 0, waive_late_fee: 6_000, method: null },
    });
    expect(read({ amount, fee_choice: 'leave' }, FEE)).toMatchObject({
      problem: { title: 'Valor inválido' },
    });
    expect(paymentButton(typed({ amount, fee_choice: 'waive' }), FEE)).toEqual({
      words: 'Perdoar Multa',
      price: 'R$\u00a060,00',
    });
  });

  test('is forgiven with the payment', () => {
    expect(read({ amount: '130', fee_choice: 'waive' }, FEE)).toEqual({
      values: { ...paid, amount: 13_000, late_fee: 0, waive_late_fee: 6_000, method: null },
    });
  });

  test('a choice made before it was received elsewhere counts for nothing', () => {
    expect(read({ amount: '130', fee_choice: 'receive' }, NO_FEE)).toEqual({
      values: { ...paid, amount: 13_000, late_fee: 0, waive_late_fee: 0, method: null },
    });
    expect(totalReceived(typed({ fee_choice: 'receive' }), NO_FEE)).toBeNull();
  });

  test.each([
    [13_000, 0, 0, 'R$\u00a0130,00 em 31/01/2026'],
    [13_000, 6_000, 0, 'R$\u00a0130,00 e multa de R$\u00a060,00 em 31/01/2026'],
    [0, 6_000, 0, 'Multa de R$\u00a060,00 em 31/01/2026'],
    [13_000, 0, 6_000, 'R$\u00a0130,00 em 31/01/2026. Multa de R$\u00a060,00 perdoada'],
  ])('the toast says what was recorded of %i, %i and %i', (amount, fee, waived, text) => {
    expect(
      recordedText({
        amount: cents(amount),
        late_fee: cents(fee),
        waive_late_fee: cents(waived),
        payment_date: TODAY,
        method: null,
      }),
    ).toBe(text);
  });
});
