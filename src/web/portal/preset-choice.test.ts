import { expect, test } from 'vitest';
import type { PortalPreset } from '#contract/loan-presets.ts';
import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { offeredPresets } from './preset-choice.tsx';

const today = day('2026-11-14');
const daily: PortalPreset = {
  id: 'diario',
  name: 'Diário 30%',
  interest_method: 'total',
  interest_rate: basisPoints(3000),
  installment_amount: null,
  installment_count: 20,
  frequency: 'daily',
  skipped_days: 2,
};
const fixed: PortalPreset = {
  ...daily,
  id: 'fixo',
  name: '20x de 65',
  interest_method: 'fixed',
  interest_rate: null,
  installment_amount: cents(6500),
};

test('SM-8 each model says its instalments for the typed amount, and what they cost', () => {
  expect(offeredPresets([daily], '1.000,00', today)).toEqual([
    {
      id: 'diario',
      name: 'Diário 30%',
      plan: '20x de R$\u00a065,00',
      cost: 'Custo efetivo: 92,15% ao mês · 253.291,61% ao ano',
    },
  ]);
});

test('SM-8 a model that makes no plan of the amount is not offered, nor any before an amount is typed', () => {
  const idsFor = (amount: string) => offeredPresets([daily, fixed], amount, today).map(({ id }) => id);
  expect(idsFor('1.300,00')).toEqual(['diario', 'fixo']);
  expect(idsFor('1.300,01')).toEqual(['diario']);
  expect(idsFor('0,10')).toEqual(['fixo']);
  expect(idsFor('')).toEqual([]);
  expect(idsFor('abc')).toEqual([]);
});
