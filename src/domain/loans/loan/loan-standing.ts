import { daysUntil, isBefore, type Day } from '../../calendar.ts';
import { Problem } from '../../problem.ts';
import type { Loan, LoanStatus } from './loan.ts';

/** A loan counts as due soon this many days before its due date (DB-5, LN-3). */
export const NEAR_DUE_DAYS = 3;

/** The standing of a loan today, from which every badge, label and report is derived. */
export type LoanStanding =
  | { readonly kind: 'paid' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'covered' }
  | { readonly kind: 'overdue'; readonly daysLate: number }
  | { readonly kind: 'dueSoon'; readonly days: number }
  | { readonly kind: 'onTime'; readonly days: number };

/** The columns of a loan from which its standing follows. */
export type DatedLoan = Pick<Loan, 'status' | 'covered_on' | 'end_date' | 'loss'>;

/** Something of it is still to be paid: neither settled nor covered (LN-21). In SQL, `caderneta_owes`; a deleted loan reaches no reader. */
export function owes(loan: Pick<Loan, 'status' | 'covered_on'>): boolean {
  return loan.status !== 'pago' && loan.covered_on === null;
}

/**
 * The due date since which a loan is late; null for one that is not. It is not late on its due date. The status atrasado
 * says the same of a loan that owes, as soon as it is stored (LN-14).
 */
export function lateSince(loan: Omit<DatedLoan, 'loss'>, today: Day): Day | null {
  return owes(loan) && isBefore(loan.end_date, today) ? loan.end_date : null;
}

export function loanStanding(loan: DatedLoan, today: Day): LoanStanding {
  if (loan.status === 'pago') return { kind: loan.loss ? 'lost' : 'paid' };
  if (!owes(loan)) return { kind: 'covered' };
  const since = lateSince(loan, today);
  if (since !== null) return { kind: 'overdue', daysLate: daysUntil(today, since) };
  const days = daysUntil(loan.end_date, today);
  return days <= NEAR_DUE_DAYS ? { kind: 'dueSoon', days } : { kind: 'onTime', days };
}

/** The status of a loan that is not paid (LN-14). */
export function openStatus(endDate: Day, today: Day): Exclude<LoanStatus, 'pago'> {
  return isBefore(endDate, today) ? 'atrasado' : 'ativo';
}

export const NO_OPEN_LOAN = 'Este cliente não tem empréstimo em aberto.';

/** A paid loan takes no payment, renewal or renegotiation; undoing its settlement opens it again. */
export function refusePaid(loan: Pick<Loan, 'status'>): void {
  if (loan.status === 'pago') throw new Problem('loan_already_paid');
}
