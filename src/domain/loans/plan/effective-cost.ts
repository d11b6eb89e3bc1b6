import { daysUntil, type Day } from '../../calendar.ts';
import { groupThousands, type Cents } from '../../money.ts';

/** Hundredths of a percent a month and a year; 'too_high' is above 999.999 % a year. */
export type EffectiveCost = { readonly month: number; readonly year: number } | 'too_high';

/** An amount the borrower pays so many days after the start. */
export interface Repayment {
  readonly days: number;
  readonly amount: number;
}

/** 999.999,00 %, in hundredths of a percent. */
const LARGEST_YEAR = 99_999_900;

/** Where the search ends: 1.000.000 % a year. */
const LARGEST_RATE = 10_000;

/** Enough halvings for every digit of a float. */
const HALVINGS = 80;

/** How near to a half a float must be to count as one; its own error is smaller. */
const HALF_TOLERANCE = 1e-6;

/**
 * The yearly rate at which the instalments are worth the amount on the start date, and the same rate by month. A rate to show,
 * never money: the late fee is not in it (LP-20).
 */
export function effectiveCost(
  amount: Cents,
  startDate: Day,
  installments: readonly { readonly due_date: Day; readonly amount: Cents }[],
): EffectiveCost {
  return costOfRepayments(
    amount,
    installments.map(({ due_date: due, amount: value }) => ({
      days: daysUntil(due, startDate),
      amount: value,
    })),
  );
}

/** The line 'Custo efetivo' wherever a loan is made, simulated or offered (LP-20). */
export function effectiveCostText(cost: EffectiveCost): string {
  return cost === 'too_high'
    ? 'Custo efetivo: acima de 999.999% ao ano'
    : `Custo efetivo: ${percentWithTwoDecimals(cost.month)}% ao mês · ${percentWithTwoDecimals(cost.year)}% ao ano`;
}

/** 'Custo ao mês' where results stand side by side (SM-4); 999.999 % a year are 115,44 % a month. */
export function monthlyCostText(cost: EffectiveCost): string {
  return cost === 'too_high' ? 'acima de 115%' : `${percentWithTwoDecimals(cost.month)}%`;
}

/** `effectiveCost` for days that need not be whole, such as equal months. The repayments sum to the amount or more. */
export function costOfRepayments(amount: number, repayments: readonly Repayment[]): EffectiveCost {
  // ln(1 + rate) instead of the rate: a year and a month are then multiples of each other, and large rates stay exact.
  const valueAtStart = (logRate: number) =>
    repayments.reduce((sum, { days, amount: value }) => sum + value * Math.exp((-logRate * days) / 365), 0);
  if (valueAtStart(0) <= amount) return { month: 0, year: 0 };
  let low = 0;
  let high = Math.log1p(LARGEST_RATE);
  if (valueAtStart(high) > amount) return 'too_high';
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (valueAtStart(middle) > amount) low = middle;
    else high = middle;
  }
  const year = hundredthsOfPercent(Math.expm1(high));
  return year > LARGEST_YEAR ? 'too_high' : { month: hundredthsOfPercent(Math.expm1(high / 12)), year };
}

/** Half to even (NBR 5891). */
function hundredthsOfPercent(rate: number): number {
  const exact = rate * 10_000;
  const below = Math.floor(exact);
  const isHalf = Math.abs(exact - below - 0.5) < HALF_TOLERANCE;
  return isHalf ? below + (below % 2) : Math.round(exact);
}

/** 589641 → `5.896,41` */
function percentWithTwoDecimals(hundredths: number): string {
  const decimals = hundredths % 100;
  const whole = (hundredths - decimals) / 100;
  return `${groupThousands(String(whole))},${String(decimals).padStart(2, '0')}`;
}
