import { daysUntil, isBefore, type Day } from '../../calendar.ts';
import type { Loan, LoanStatus } from './loan.ts';

/** A loan counts as due soon this many days before its due date (DB-5, LN-3). */
export const NEAR_DUE_DAYS = 3;

/** The standing of a loan today, from which every badge, label and report is derived. */
export type LoanStanding =
  | { readonly kind: 'paid' }
  | { readonly kind: 'overdue'; readonly daysLate: number }
  | { readonly kind: 'dueSoon'; readonly days: number }
  | { readonly kind: 'onTime'; readonly days: number };

/** A loan is not late on its due date; one stored as atrasado is late whatever its due date (DB-5, LN-3). */
export function loanStanding(loan: Pick<Loan, 'status' | 'end_date'>, today: Day): LoanStanding {
  if (loan.status === 'pago') return { kind: 'paid' };
  const days = daysUntil(loan.end_date, today);
  if (loan.status === 'atrasado' || days < 0) return { kind: 'overdue', daysLate: Math.max(0, -days) };
  return days <= NEAR_DUE_DAYS ? { kind: 'dueSoon', days } : { kind: 'onTime', days };
}

/** The status of a loan that is not paid (LN-14). */
export function openStatus(endDate: Day, today: Day): Exclude<LoanStatus, 'pago'> {
  return isBefore(endDate, today) ? 'atrasado' : 'ativo';
}
