import { describe, expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import {
  ownPresetFields,
  presetPlan,
  presetProblem,
  simulationNote,
  type LoanPresetFields,
} from './loan-preset.ts';

const daily: LoanPresetFields = {
  name: 'Diária 20x',
  interest_method: 'total',
  interest_rate: basisPoints(3_000),
  installment_amount: null,
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
  const LONG = 'O nome da condição deve ter no máximo 60 caracteres.';

  test.each([
    ['no name', { ...daily, name: '' }, 'name', 'Informe o nome da condição.'],
    ['a name of spaces', { ...daily, name: ' \u200b ' }, 'name', 'Informe o nome da condição.'],
    ['a name of 61', { ...daily, name: 'x'.repeat(61) }, 'name', LONG],
    ['no rate', { ...daily, interest_rate: null }, 'interest_rate', 'Informe os juros da condição.'],
    [
      'a single payment without a rate',
      { ...single, interest_rate: null },
      'interest_rate',
      'Informe os juros da condição.',
    ],
    [
      'a fixed value that is missing',
      { ...daily, interest_method: 'fixed', interest_rate: null },
      'installment_amount',
      'Informe o valor da parcela.',
    ],
    ['no number of instalments', { ...daily, installment_count: null }, 'installment_count', COUNT],
    ['one instalment', { ...daily, installment_count: 1 }, 'installment_count', COUNT],
    ['401 instalments', { ...daily, installment_count: 401 }, 'installment_count', COUNT],
    ['no frequency', { ...daily, frequency: null }, 'frequency', 'Escolha de quanto em quanto tempo é paga.'],
  ] as const)('%s', (_, preset, field, text) => {
    expect(presetProblem(preset)).toEqual({ field, text });
  });

  test.each([
    ['a plan', daily],
    ['a single payment', single],
    ['a name of 60', { ...daily, name: 'x'.repeat(60) }],
    [
      'a fixed value',
      { ...daily, interest_method: 'fixed', interest_rate: null, installment_amount: cents(6_500) },
    ],
  ] as const)('nothing: %s', (_, preset) => {
    expect(presetProblem(preset)).toBeNull();
  });
});

test('SM-6 a model keeps only what its method has', () => {
  expect(ownPresetFields({ ...single, installment_count: 20, frequency: 'daily', skipped_days: 6 })).toEqual({
    ...single,
    skipped_days: 0,
  });
  const fixed = { ...daily, interest_method: 'fixed', installment_amount: cents(6_500) } as const;
  expect(ownPresetFields(fixed)).toEqual({ ...fixed, interest_rate: null });
  expect(ownPresetFields({ ...daily, installment_amount: cents(6_500) })).toEqual(daily);
});

describe('SM-8 what a model makes of an amount', () => {
  const today = day('2026-11-13');
  const fixed: LoanPresetFields = {
    ...daily,
    interest_method: 'fixed',
    interest_rate: null,
    installment_amount: cents(6_500),
  };

  test('a plan from today on, by the days of the model', () => {
    const plan = presetPlan(daily, cents(100_000), today) ?? [];
    expect(plan).toHaveLength(20);
    // 15/11/2026 is a Sunday and a holiday.
    expect(plan.slice(0, 2).map(({ due_date: due }) => due)).toEqual(['2026-11-14', '2026-11-16']);
    expect(plan[0]).toMatchObject({ principal: 5_000, interest: 1_500 });
  });

  test.each([
    [daily, 100_000, 'Simulação: Diária 20x, 20x de R$ 65,00'],
    [fixed, 100_000, 'Simulação: Diária 20x, 20x de R$ 65,00'],
    [fixed, 130_000, 'Simulação: Diária 20x, 20x de R$ 65,00'],
    [
      { ...daily, installment_count: 3, interest_rate: basisPoints(1_000) },
      100_000,
      'Simulação: Diária 20x, 3x: 2 de R$ 366,66 e a última de R$ 366,68',
    ],
    [{ ...single, name: 'Único' }, 100_000, 'Simulação: Único, 1x de R$ 1.300,00'],
  ] as const)('in words: %#', (preset, amount, note) => {
    expect(simulationNote(preset, cents(amount), today)).toBe(note);
  });

  test('no plan of nothing, of too little, or of more than fixed instalments pay back', () => {
    expect(simulationNote(daily, cents(0), today)).toBeNull();
    expect(simulationNote(daily, cents(10), today)).toBeNull();
    expect(simulationNote(single, cents(0), today)).toBeNull();
    expect(simulationNote(fixed, cents(130_001), today)).toBeNull();
  });
});
