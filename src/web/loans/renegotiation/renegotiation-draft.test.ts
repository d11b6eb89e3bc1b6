import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { installmentAmount } from '#domain/loans/plan/installment.ts';
import { cents } from '#domain/money.ts';
import {
  emptyRenegotiation,
  firstDueDateOf,
  previewedPlan,
  readRenegotiation,
  renegotiatedTotal,
  type RenegotiationDraft,
  type OpenDebt,
} from './renegotiation-draft.ts';

const TODAY = day('2026-11-16');
const debt: OpenDebt = {
  start_date: day('2026-08-01'),
  total: cents(130_000),
  remaining: cents(78_000),
  feeDue: cents(0),
};
const late: OpenDebt = { ...debt, feeDue: cents(6_000) };
const inPlan = {
  frequency: 'weekly',
  interest_method: 'fixed',
  installment_count: 10,
  paid_count: 4,
  skipped_days: 0,
} as const;

const typed = (fields: Partial<RenegotiationDraft>): RenegotiationDraft => ({
  ...emptyRenegotiation(inPlan),
  frequency: 'monthly',
  count: '6',
  ...fields,
});
const valuesOf = (fields: Partial<RenegotiationDraft>, of = debt) => {
  const reading = readRenegotiation(typed(fields), of, TODAY);
  if ('errors' in reading) throw new Error(JSON.stringify(reading.errors));
  return reading.values;
};
const errorsOf = (fields: Partial<RenegotiationDraft>, of = debt) => {
  const reading = readRenegotiation(typed(fields), of, TODAY);
  return 'errors' in reading ? reading.errors : {};
};

test('PA-40 begins with the open instalments in their rhythm, nothing added and nothing given', () => {
  expect(emptyRenegotiation(inPlan)).toEqual({
    addition: 'amount',
    added_interest: '0,00',
    discount: '0,00',
    fee_choice: '',
    count: '6',
    frequency: 'weekly',
    first_due_date: null,
    skip: { saturdays: false, sundays: false, holidays: false },
  });
  const single = {
    frequency: null,
    interest_method: 'single',
    installment_count: 1,
    paid_count: 0,
    skipped_days: 0,
  } as const;
  expect(emptyRenegotiation(single)).toMatchObject({ count: '', frequency: 'monthly' });
});

test('PA-7 PA-40 the first date is proposed one period after today, on an allowed day', () => {
  expect(firstDueDateOf(typed({}), TODAY)).toBe('2026-12-16');
  expect(firstDueDateOf(typed({ frequency: 'daily' }), TODAY)).toBe('2026-11-17');
  expect(firstDueDateOf(typed({ first_due_date: '2026-11-30' }), TODAY)).toBe('2026-11-30');
});

test('PA-40 what is added may bring everything it charges to R$ 99.999.999.999,99, and no centavo more', () => {
  const large = { ...debt, total: cents(9_999_999_993_999) };
  expect(valuesOf({ added_interest: '60' }, large).added_interest).toBe(6_000);
  expect(valuesOf({ added_interest: '60,01', discount: '0,01' }, large).discount).toBe(1);
  expect(errorsOf({ added_interest: '60,01' }, large)).toEqual({
    added_interest: 'O valor e os juros podem somar até R$ 99.999.999.999,99.',
  });
  // From before there was a limit: it may become smaller.
  const larger = { ...debt, total: cents(19_999_999_999_999) };
  expect(valuesOf({ discount: '1' }, larger).discount).toBe(100);
  expect(errorsOf({ added_interest: '0,01' }, larger)).toHaveProperty('added_interest');
});

test('PA-40 R$ 780,00 with R$ 60,00 added in 6 months are 6 of R$ 140,00', () => {
  const values = valuesOf({ added_interest: '60' });
  expect(renegotiatedTotal(debt, values)).toBe(84_000);
  const plan = previewedPlan(debt, values);
  expect(plan.map(installmentAmount)).toEqual([14_000, 14_000, 14_000, 14_000, 14_000, 14_000]);
  expect(plan.map(({ due_date }) => due_date)).toEqual([
    '2026-12-16',
    '2027-01-16',
    '2027-02-16',
    '2027-03-16',
    '2027-04-16',
    '2027-05-16',
  ]);
});

test('PA-40 the addition may be a percentage of what remains: 10 % of 780,00 is 78,00', () => {
  expect(valuesOf({ addition: 'percent', added_interest: '10' }).added_interest).toBe(7_800);
  expect(valuesOf({ addition: 'percent', added_interest: '' }).added_interest).toBe(0);
  expect(errorsOf({ addition: 'percent', added_interest: 'dez' })).toEqual({
    added_interest: 'Digite uma porcentagem, como 10 ou 2,5.',
  });
});

test('PA-40 a fee that is due must be decided, and only an included one is part of the new instalments', () => {
  expect(errorsOf({}, late)).toEqual({ fee_choice: 'Escolha o que fazer com a multa por atraso.' });
  expect(renegotiatedTotal(late, valuesOf({ fee_choice: 'include' }, late))).toBe(84_000);
  expect(renegotiatedTotal(late, valuesOf({ fee_choice: 'receive' }, late))).toBe(78_000);
  expect(renegotiatedTotal(late, valuesOf({ fee_choice: 'waive', discount: '80' }, late))).toBe(70_000);
  expect(valuesOf({ fee_choice: 'include' }).fee_choice).toBeUndefined();
});

test.each([
  [{ count: '' }, { count: 'Informe o número de parcelas.' }],
  [{ count: '0' }, { count: 'O número de parcelas deve ser de 1 a 400.' }],
  [{ count: '401' }, { count: 'O número de parcelas deve ser de 1 a 400.' }],
  [{ count: 'seis' }, { count: 'O número de parcelas deve ser de 1 a 400.' }],
  [{ discount: 'x' }, { discount: 'Digite um valor, como 50,00.' }],
  [{ discount: '779,99' }, { count: 'O valor é pequeno demais para tantas parcelas.' }],
  [{ first_due_date: '' }, { first_due_date: 'Informe a data da 1ª parcela.' }],
  [
    { first_due_date: '2026-07-31' },
    { first_due_date: 'A 1ª parcela não pode vencer antes da data de início.' },
  ],
  [{ first_due_date: '2100-11-30' }, { first_due_date: 'A última parcela passaria de 31/12/2100.' }],
])('PA-40 %o is refused next to its field', (fields, errors) => {
  expect(errorsOf(fields)).toEqual(errors);
});
