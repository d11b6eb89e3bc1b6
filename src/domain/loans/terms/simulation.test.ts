import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { NO_SKIPPED_DAYS } from '../plan/due-dates.ts';
import { monthlyCostText } from '../plan/effective-cost.ts';
import { singleInstallment } from '../plan/installment.ts';
import { planOf } from '../plan/installment-plan.ts';
import { simulationFigures, type Simulation } from './simulation.ts';

/** 20 × R$ 65,00, Monday to Saturday from 16/11/2026, lent on 14/11 (LP-21). */
const daily: Simulation = {
  amount: cents(100_000),
  start_date: day('2026-11-14'),
  frequency: 'daily',
  installments: planOf({
    amount: cents(100_000),
    interest_method: 'total',
    interest_rate: basisPoints(3_000),
    installment_amount: null,
    installment_count: 20,
    frequency: 'daily',
    start_date: day('2026-11-14'),
    first_due_date: day('2026-11-16'),
    skip: { ...NO_SKIPPED_DAYS, sundays: true },
  }),
};

/** R$ 1.000,00 → R$ 1.400,00 in 30 days. */
const single: Simulation = {
  amount: cents(100_000),
  start_date: day('2026-11-15'),
  frequency: null,
  installments: [
    singleInstallment({
      amount: cents(100_000),
      contract_interest: cents(40_000),
      end_date: day('2026-12-15'),
    }),
  ],
};

test('SM-4 a result is compared by instalment, total, interest and cost by month', () => {
  const { cost, ...figures } = simulationFigures(daily);
  expect(figures).toEqual({ installment: 6_500, total: 130_000, interest: 30_000 });
  expect(monthlyCostText(cost)).toBe('92,15%');
  expect(monthlyCostText(simulationFigures(single).cost)).toBe('40,66%');
  expect(monthlyCostText('too_high')).toBe('acima de 115%');
});
