import { dayText, type Day } from '../calendar.ts';
import { addCents, brl, cents, type Cents } from '../money.ts';
import { effectiveCost, effectiveCostText, type EffectiveCost } from './effective-cost.ts';
import { installmentAmount, type Installment } from './installment.ts';
import type { Frequency } from './loan.ts';
import { planText } from './plan-summary.ts';

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

const EVERY = {
  daily: 'uma por dia',
  weekly: 'uma por semana',
  fortnightly: 'uma a cada 15 dias',
  monthly: 'uma por mês',
} as const satisfies Record<Frequency, string>;

/** The text of 'Enviar proposta' and 'Copiar' (SM-5). */
export function proposalText(simulation: Simulation, today: Day): string {
  const { total, cost } = simulationFigures(simulation);
  return [
    'Proposta de empréstimo',
    '',
    `Valor: ${brl(simulation.amount)}`,
    ...paymentLines(simulation, total),
    `Total a pagar: ${brl(total)}`,
    effectiveCostText(cost),
    '',
    `Proposta de ${dayText(today)}, sem compromisso: as condições são confirmadas na contratação.`,
  ].join('\n');
}

function paymentLines({ frequency, installments }: Simulation, total: Cents): readonly string[] {
  const [first] = installments;
  const last = installments.at(-1);
  if (first === undefined || last === undefined) return [];
  if (frequency === null) return [`Pagamento único: ${brl(total)} em ${dayText(first.due_date)}`];
  return [
    `Parcelas: ${planText(installments)}, ${EVERY[frequency]}`,
    `1ª parcela: ${dayText(first.due_date)}`,
    `Última parcela: ${dayText(last.due_date)}`,
  ];
}
