import { isBefore, type Day } from '../calendar.ts';
import { brl, cents, type Cents } from '../money.ts';
import type { Loan } from './loan.ts';
import { loanStanding } from './loan-standing.ts';

type LateLoan = Pick<Loan, 'status' | 'end_date' | 'overdue_interest_rate' | 'covered_on'>;

/**
 * Days late × the fee per day, up to the day on which the payments covered the total. It is shown separately and never
 * part of the total or the remaining amount (LN-17, LN-21).
 */
export function lateFee(loan: LateLoan, today: Day): Cents {
  return cents(daysLate(loan, today) * loan.overdue_interest_rate);
}

/** The fee as its own line; null without a fee (LN-17). */
export function lateFeeText(loan: LateLoan, today: Day): string | null {
  const fee = lateFee(loan, today);
  if (fee === 0) return null;
  const days = daysLate(loan, today);
  return `Multa por atraso: ${daysText(days)} × ${brl(loan.overdue_interest_rate)} = ${brl(fee)}`;
}

export function daysText(days: number): string {
  return days === 1 ? '1 dia' : `${days} dias`;
}

function daysLate(loan: LateLoan, today: Day): number {
  const { covered_on: coveredOn } = loan;
  const lastDay = coveredOn !== null && isBefore(coveredOn, today) ? coveredOn : today;
  const standing = loanStanding(loan, lastDay);
  return standing.kind === 'overdue' ? standing.daysLate : 0;
}
