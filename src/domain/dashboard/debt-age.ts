import { addDays, type Day } from '../calendar.ts';
import { NEAR_DUE_DAYS } from '../loans/loan/loan-standing.ts';
import { addCents, cents, subtractCents, type Cents } from '../money.ts';

/** How far what is owed is from its due date: still to come, due in three days, due today, late for so many days. */
export const DEBT_AGES = ['later', 'soon', 'today', 'late_7', 'late_30', 'late_more'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

export interface DueTotal {
  /** Open loans, by the due date of their oldest open instalment, so that a loan counts once (PA-50). */
  readonly count: number;
  /** What is open of all instalments due on these days. */
  readonly amount: Cents;
}

export type DebtByAge = Readonly<Record<DebtAge, DueTotal>>;

/** The last day of each age but the first, latest first: a day has the age of the last one it does not come after. */
export function lastDaysOfAges(today: Day): Readonly<Record<Exclude<DebtAge, 'later'>, Day>> {
  return {
    soon: addDays(today, NEAR_DUE_DAYS),
    today,
    late_7: addDays(today, -1),
    late_30: addDays(today, -8),
    late_more: addDays(today, -31),
  };
}

/** The whole of what is owed, in three parts (DB-3). */
export interface Owed {
  readonly on_time: Cents;
  /** Due today or in the next three days. */
  readonly soon: Cents;
  readonly late: Cents;
  /** Paid beyond the total of loans that were not settled: 'Valor a Receber' is the three parts less this. */
  readonly overpaid: Cents;
}

export function owedParts(ages: DebtByAge, amountToReceive: Cents): Owed {
  const sum = (...of: DebtAge[]) => addCents(cents(0), ...of.map((age) => ages[age].amount));
  return {
    on_time: sum('later'),
    soon: sum('soon', 'today'),
    late: sum('late_7', 'late_30', 'late_more'),
    overpaid: subtractCents(sum(...DEBT_AGES), amountToReceive),
  };
}

/** Of every R$ 10 that are owed, how many are late: 'De cada R$ 10 na rua, R$ 4 estão atrasados.' */
export function lateOfTen({ on_time: onTime, soon, late }: Omit<Owed, 'overpaid'>): number {
  const all = onTime + soon + late;
  return all === 0 ? 0 : Math.round((late * 10) / all);
}
