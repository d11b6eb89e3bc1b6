import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { simulationFigures } from '#domain/loans/terms/simulation.ts';
import {
  emptySimulation,
  loanDraftOf,
  readSimulation,
  simulationErrors,
  type SimulationDraft,
} from './simulation-draft.ts';

const empty = emptySimulation(day('2026-11-15'));
const plan: SimulationDraft = {
  ...empty,
  kind: 'installments',
  amount: '1.000,00',
  interest_rate: '30',
  installment_count: '20',
  frequency: 'daily',
};
const fromInstallment: SimulationDraft = {
  ...plan,
  from: 'installment',
  amount: '',
  installment_amount: '65',
};

test('SM-2 a plan and a single payment are what the loan would be', () => {
  const simulated = readSimulation(plan);
  expect(simulated).toMatchObject({ amount: 100_000, start_date: '2026-11-15', frequency: 'daily' });
  expect(simulated?.installments).toHaveLength(20);
  const single = readSimulation({ ...empty, amount: '1.000,00', interest_rate: '40' });
  expect(single).toMatchObject({ frequency: null, installments: [{ due_date: '2026-12-15' }] });
  expect(single === null ? null : simulationFigures(single).total).toBe(140_000);
  expect(readSimulation(empty)).toBeNull();
});

test('SM-3 from an instalment, the amount follows and every instalment is that value', () => {
  const simulated = readSimulation(fromInstallment);
  expect(simulated?.amount).toBe(100_000);
  expect(simulated?.installments.map(({ principal, interest }) => principal + interest)).toEqual(
    Array(20).fill(6500),
  );
  expect(loanDraftOf(fromInstallment)).toMatchObject({
    kind: 'installments',
    interest_method: 'fixed',
    amount: '1.000,00',
    installment_amount: '65',
  });
});

test('SM-3 an amount that is not whole: 3 × R$ 10,00 at 7 % lends R$ 28,03', () => {
  const simulated = readSimulation({
    ...fromInstallment,
    installment_amount: '10',
    installment_count: '3',
    interest_rate: '7',
  });
  expect(simulated?.amount).toBe(2_803);
  expect(simulated?.installments.map(({ principal, interest }) => principal + interest)).toEqual([
    1000, 1000, 1000,
  ]);
});

test('nothing is wrong with what was not typed yet', () => {
  expect(simulationErrors(empty)).toEqual({});
  expect(simulationErrors({ ...plan, amount: '', installment_count: '' })).toEqual({});
  expect(simulationErrors({ ...fromInstallment, interest_rate: '', installment_amount: '' })).toEqual({});
});

test('what is wrong is said in the sentences of the loan’s form', () => {
  const count = 'O número de parcelas deve ser de 2 a 400.';
  expect(simulationErrors({ ...plan, installment_count: '1' })).toEqual({ installment_count: count });
  expect(simulationErrors({ ...fromInstallment, installment_count: '401' })).toEqual({
    installment_count: count,
  });
  const extreme = { amount: '999.999.999,99', interest_rate: '1000', installment_count: '400' };
  expect(simulationErrors({ ...plan, ...extreme, interest_method: 'per_installment' })).toEqual({
    amount: 'O valor e os juros podem somar até R$ 99.999.999.999,99.',
  });
  expect(simulationErrors({ ...plan, amount: '0,10' })).toEqual({
    amount: 'O valor é pequeno demais para tantas parcelas.',
  });
  expect(
    simulationErrors({
      ...plan,
      installment_count: '400',
      frequency: 'monthly',
      first_due_date: '2090-01-01',
    }),
  ).toEqual({
    first_due_date: 'A última parcela passaria de 31/12/2100.',
  });
  expect(simulationErrors({ ...fromInstallment, interest_rate: '2000' })).toEqual({
    interest_rate: 'Os juros devem ser de até 1.000%.',
  });
});
