import { dividedHalfUp } from '../loans/plan/half-up.ts';
import { addCents, subtractCents, type Cents } from '../money.ts';
import type { CashMonth } from './cash-months.ts';

/** Sums over the days and the portfolio, as they are rolled up. */
export interface CashTotals {
  /** All that came in until today less all that went out (CX-3). */
  readonly cash_on_hand: Cents;
  /** The principal of open loans that has not come back (CX-1). */
  readonly principal_open: Cents;
  /** The same of loans that were due more than 30 days ago. */
  readonly principal_late_30: Cents;
  readonly amount_to_receive: Cents;
  /** What is open of everything due before today. */
  readonly overdue_amount: Cents;
}

export interface CashFigures {
  readonly cash_on_hand: Cents;
  readonly principal_open: Cents;
  readonly amount_to_receive: Cents;
  /** 'Patrimônio' (CX-4). */
  readonly net_worth: Cents;
  readonly overdue_amount: Cents;
  /** Percent with one decimal, half up: em atraso ÷ a receber (CX-7). */
  readonly overdue_rate: number;
  /** Percent with one decimal, half up: PAR 30 (CX-7). */
  readonly par_30: number;
}

export function cashFigures(totals: CashTotals): CashFigures {
  return {
    cash_on_hand: totals.cash_on_hand,
    principal_open: totals.principal_open,
    amount_to_receive: totals.amount_to_receive,
    net_worth: addCents(totals.cash_on_hand, totals.principal_open),
    overdue_amount: totals.overdue_amount,
    overdue_rate: percentTenths(totals.overdue_amount, totals.amount_to_receive) / 10,
    par_30: percentTenths(totals.principal_late_30, totals.principal_open) / 10,
  };
}

/** 'Lucro do mês' = juros + multas e outros − despesas (CX-6). */
export function monthProfit(month: CashMonth): Cents {
  return subtractCents(addCents(month.received_interest, month.received_fees), month.expenses);
}

/** 'Recebido': all that came in from loans in the month. */
export function monthReceived(month: CashMonth): Cents {
  return addCents(month.received_interest, month.received_principal, month.received_fees);
}

/** By how much lending the amount would take the cash below zero; null where it would not (CX-15). */
export function shortfallAfterLending(cashOnHand: Cents, amount: Cents): Cents | null {
  const missing = subtractCents(amount, cashOnHand);
  return missing > 0 ? missing : null;
}

/** Tenths of a percent, half up; 0 of nothing. */
function percentTenths(part: Cents, whole: Cents): number {
  return whole <= 0 || part <= 0 ? 0 : dividedHalfUp(BigInt(part) * 1000n, BigInt(whole));
}
