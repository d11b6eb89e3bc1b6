import { daysUntil, isBefore, type Day } from '../calendar.ts';
import type { Loan, LoanStatus } from './loan.ts';

/** Up to so many days before the due date a loan is about to fall due (DB-5, LN-3). */
export const NEAR_DUE_DAYS = 3;

/** Where a loan stands today: the one decision behind every badge, label and report. */
export type LoanStanding =
  | { readonly kind: 'paid' }
  | { readonly kind: 'overdue'; readonly daysLate: number }
  | { readonly kind: 'dueSoon'; readonly days: number }
  | { readonly kind: 'onTime'; readonly days: number };

/** DB-5, LN-3: a loan is not late on its due date; one stored as atrasado is late whatever its date says. */
export function loanStanding(loan: Pick<Loan, 'status' | 'end_date'>, today: Day): LoanStanding {
  if (loan.status === 'pago') return { kind: 'paid' };
  const days = daysUntil(loan.end_date, today);
  if (loan.status === 'atrasado' || days < 0) return { kind: 'overdue', daysLate: Math.max(0, -days) };
  return days <= NEAR_DUE_DAYS ? { kind: 'dueSoon', days } : { kind: 'onTime', days };
}

/** LN-14: the status of a loan that is not paid. */
export function openStatus(endDate: Day, today: Day): Exclude<LoanStatus, 'pago'> {
  return isBefore(endDate, today) ? 'atrasado' : 'ativo';
}
