import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { draftOfForm } from '#web/loans/form/loan-form-draft.ts';
import { draftOfPreset, loanFieldsOf, presetInUse, readPreset } from './preset-draft.ts';
import { presetTermsText } from '#web/data/loan-presets/preset-text.ts';

const daily: LoanPreset = {
  id: 'diario',
  name: 'Diário 30%',
  interest_method: 'total',
  interest_rate: basisPoints(3000),
  installment_amount: null,
  installment_count: 20,
  frequency: 'daily',
  skipped_days: 2,
  overdue_interest_rate: cents(500),
  in_portal: true,
  version: 1,
};
const single: LoanPreset = {
  ...daily,
  id: 'unico',
  name: 'Único',
  interest_method: 'single',
  interest_rate: basisPoints(4000),
  installment_count: null,
  frequency: null,
  skipped_days: 0,
  overdue_interest_rate: cents(0),
  in_portal: false,
};
const fixed: LoanPreset = {
  ...daily,
  interest_method: 'fixed',
  interest_rate: null,
  installment_amount: cents(6500),
};

describe('SM-7 what a model fills in', () => {
  test('of a plan', () => {
    expect(loanFieldsOf(daily)).toEqual({
      kind: 'installments',
      interest_method: 'total',
      interest_rate: '30',
      installment_count: '20',
      frequency: 'daily',
      skip: { saturdays: false, sundays: true, holidays: false },
      overdue_interest_rate: '5,00',
    });
  });

  test('of a single payment', () => {
    expect(loanFieldsOf(single)).toEqual({ kind: 'single', interest_rate: '40', overdue_interest_rate: '' });
  });

  test('of a fixed instalment, which leaves the rate alone', () => {
    expect(loanFieldsOf(fixed)).toMatchObject({ interest_method: 'fixed', installment_amount: '65,00' });
    expect(loanFieldsOf(fixed)).not.toHaveProperty('interest_rate');
  });

  test('the model whose fields are shown is the one in use, until one of them is changed', () => {
    const empty = draftOfForm(null, day('2026-11-15'));
    expect(presetInUse([single, daily], empty)).toBeNull();
    const filled = { ...empty, amount: '1.000,00', ...loanFieldsOf(daily) };
    expect(presetInUse([single, daily], filled)?.name).toBe('Diário 30%');
    expect(presetInUse([single, daily], { ...filled, installment_count: '24' })).toBeNull();
  });
});

describe('SM-6 the form of a model', () => {
  test.each([daily, single, fixed])('shows and saves the same: %#', (preset) => {
    const { id: _id, version: _version, ...fields } = preset;
    expect(readPreset(draftOfPreset(preset))).toEqual({ values: fields });
  });

  test.each([
    [{ name: ' ' }, { name: 'Informe o nome da condição.' }],
    [{ interest_rate: '' }, { interest_rate: 'Informe os juros da condição.' }],
    [{ interest_rate: '1000,01' }, { interest_rate: 'Os juros devem ser de até 1.000%.' }],
    [{ installment_count: '1' }, { installment_count: 'O número de parcelas deve ser de 2 a 400.' }],
    [{ installment_count: 'x' }, { installment_count: 'O número de parcelas deve ser de 2 a 400.' }],
    [{ interest_method: 'fixed' }, { installment_amount: 'Informe o valor da parcela.' }],
    [{ overdue_interest_rate: 'x' }, { overdue_interest_rate: 'Digite um valor em reais, como 1.234,56.' }],
  ] as const)('%j is refused', (change, errors) => {
    expect(readPreset({ ...draftOfPreset(daily), ...change })).toMatchObject({ errors });
  });
});

test.each([
  [daily, '30% sobre o total · 20x · diária · pula domingos · R$ 5,00 por dia de atraso'],
  [single, 'Pagamento único · 40%'],
  [fixed, '20x de R$ 65,00 · diária · pula domingos · R$ 5,00 por dia de atraso'],
  [
    { ...daily, interest_method: 'per_installment', overdue_interest_rate: cents(0), skipped_days: 0 },
    '30% por parcela · 20x · diária',
  ],
  [
    { ...daily, interest_method: 'price', overdue_interest_rate: cents(0), skipped_days: 3 },
    'Price 30% · 20x · diária · pula sábados e domingos',
  ],
] as const)('SM-6 the terms of a model on one line: %#', (preset, text) => {
  expect(presetTermsText(preset).replaceAll('\u00a0', ' ')).toBe(text);
});
