import type { Day } from '../../calendar.ts';
import { addCents, cents, type Cents } from '../../money.ts';
import { effectiveCost, type EffectiveCost } from '../plan/effective-cost.ts';
import { installmentAmount, type Installment } from '../plan/installment.ts';
import type { Frequency } from '../loan/loan.ts';

/** A loan that is only looked at (SM-1). */
export interface Simulation {
  readonly amount: Cents;
  readonly start_date: Day;
  /** Null for a single payment. */
  readonly frequency: Frequency | null;
  readonly installments: readonly Installment[];
}

/** What results are compared by (SM-4). */
export interface SimulationFigures {
  /** Of the first one; only the last may differ from it. */
  readonly installment: Cents;
  readonly total: Cents;
  readonly interest: Cents;
  readonly cost: EffectiveCost;
}

export function simulationFigures(simulation: Simulation): SimulationFigures {
  const { amount, start_date: start, installments } = simulation;
  const repayments = installments.map((installment) => ({
    due_date: installment.due_date,
    amount: installmentAmount(installment),
  }));
  const total = addCents(cents(0), ...repayments.map(({ amount: value }) => value));
  return {
    installment: repayments[0]?.amount ?? total,
    total,
    interest: addCents(cents(0), ...installments.map(({ interest }) => interest)),
    cost: effectiveCost(amount, start, repayments),
  };
}
