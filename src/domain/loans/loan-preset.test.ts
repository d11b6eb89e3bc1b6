import { describe, expect, test } from 'vitest';
import { basisPoints, cents } from '../money.ts';
import {
  PRESET_LIMITS,
  presetListProblem,
  presetProblem,
  termsFromPreset,
  type LoanPresetFields,
} from './loan-preset.ts';

const daily: LoanPresetFields = {
  name: 'Diária 20x',
  interest_method: 'total',
  interest_rate: basisPoints(3_000),
  installment_count: 20,
  frequency: 'daily',
  skipped_days: 6,
  overdue_interest_rate: cents(500),
  in_portal: true,
};
const single: LoanPresetFields = {
  ...daily,
  interest_method: 'single',
  installment_count: null,
  frequency: null,
};

describe('SM-6 what is wrong with a model', () => {
  const COUNT = 'O número de parcelas deve ser de 2 a 400.';
  const LONG = 'O nome do modelo deve ter no máximo 60 caracteres.';

  test.each([
    ['no name', { ...daily, name: '' }, 'name', 'Informe o nome do modelo.'],
    ['a name of spaces', { ...daily, name: ' \u200b ' }, 'name', 'Informe o nome do modelo.'],
    ['a name of 61', { ...daily, name: 'x'.repeat(61) }, 'name', LONG],
    ['no rate', { ...daily, interest_rate: null }, 'interest_rate', 'Informe os juros do modelo.'],
    [
      'a single payment without a rate',
      { ...single, interest_rate: null },
      'interest_rate',
      'Informe os juros do modelo.',
    ],
    ['no number of instalments', { ...daily, installment_count: null }, 'installment_count', COUNT],
    ['one instalment', { ...daily, installment_count: 1 }, 'installment_count', COUNT],
    ['401 instalments', { ...daily, installment_count: 401 }, 'installment_count', COUNT],
    ['no frequency', { ...daily, frequency: null }, 'frequency', 'Escolha a frequência das parcelas.'],
  ] as const)('%s', (_, preset, field, text) => {
    expect(presetProblem(preset)).toEqual({ field, text });
  });

  test.each([
    ['a plan', daily],
    ['a single payment', single],
    ['a name of 60', { ...daily, name: 'x'.repeat(60) }],
    ['a fixed value, typed with each loan', { ...daily, interest_method: 'fixed', interest_rate: null }],
  ] as const)('nothing: %s', (_, preset) => {
    expect(presetProblem(preset)).toBeNull();
  });
});

describe('SM-6 a model beside the others', () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Modelo ${at}` }));

  test('there are at most 20', () => {
    expect(PRESET_LIMITS).toEqual({ name: 60, presets: 20 });
    expect(presetListProblem('Outro', others(19))).toBeNull();
    expect(presetListProblem('Outro', others(20))).toBe(
      'Você já tem 20 modelos. Exclua um para criar outro.',
    );
  });

  test('a name is there once, capitals aside', () => {
    expect(presetListProblem('MODELO 0', others(1))).toBe('Já existe um modelo com este nome.');
    expect(presetListProblem('Modelo 1', others(1))).toBeNull();
  });
});

test('SM-7 a model fills its terms and nothing else', () => {
  expect(termsFromPreset(daily)).toEqual({
    interest_method: 'total',
    interest_rate: 3_000,
    installment_count: 20,
    frequency: 'daily',
    overdue_interest_rate: 500,
    skip: { saturdays: false, sundays: true, holidays: true },
  });
});
