import type { Month } from '../calendar-month.ts';
import { addCents, cents, subtractCents, type Cents } from '../money.ts';

/** What moved in a month (CX-6). */
export interface CashMonth {
  readonly month: Month;
  readonly received_interest: Cents;
  readonly received_principal: Cents;
  /** 'Multas e outros': late fees, and money beyond the total of a loan. */
  readonly received_fees: Cents;
  readonly lent_amount: Cents;
  readonly expenses: Cents;
}

/** The sums of the days of a month, as they are rolled up. */
export interface MonthTotals {
  readonly month: Month;
  /** All that came in, fees included. */
  readonly received_amount: Cents;
  readonly received_interest: Cents;
  readonly received_principal: Cents;
  readonly lent_amount: Cents;
  readonly expenses: Cents;
}

const NOTHING = cents(0);

/** One per given month, also where nothing moved. */
export function cashMonths(months: readonly Month[], totals: readonly MonthTotals[]): CashMonth[] {
  const byMonth = new Map(totals.map((total) => [total.month, total]));
  return months.map((month) => {
    const total = byMonth.get(month);
    const interest = total?.received_interest ?? NOTHING;
    const principal = total?.received_principal ?? NOTHING;
    return {
      month,
      received_interest: interest,
      received_principal: principal,
      received_fees: subtractCents(total?.received_amount ?? NOTHING, addCents(interest, principal)),
      lent_amount: total?.lent_amount ?? NOTHING,
      expenses: total?.expenses ?? NOTHING,
    };
  });
}
