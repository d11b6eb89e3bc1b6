import { daysUntil, type Day } from '../../calendar.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '../../money.ts';
import type { Loan } from '../loan/loan.ts';

/** The columns of a loan from which its late fee follows. */
export type LateLoan = Pick<
  Loan,
  | 'status'
  | 'overdue_interest_rate'
  | 'late_days_before'
  | 'late_from'
  | 'late_grace_until'
  | 'late_fee_received'
  | 'late_fee_waived'
>;

export interface LateFee {
  readonly days: number;
  /** Days × the fee per day. */
  readonly accrued: Cents;
  readonly received: Cents;
  readonly waived: Cents;
  /** What is still to be received; never negative. */
  readonly due: Cents;
}

const NO_FEE: LateFee = { days: 0, accrued: cents(0), received: cents(0), waived: cents(0), due: cents(0) };

/**
 * The fee accrued since the last renewal or renegotiation. It is shown separately and never part of the total or the
 * remaining amount (LN-17, PA-23 to PA-25); a paid loan has none.
 */
export function lateFeeOf(loan: LateLoan, today: Day): LateFee {
  if (loan.status === 'pago') return NO_FEE;
  const days = lateDays(loan, today);
  const accrued = cents(days * loan.overdue_interest_rate);
  const { late_fee_received: received, late_fee_waived: waived } = loan;
  const due = cents(Math.max(0, subtractCents(accrued, addCents(received, waived))));
  return { days, accrued, received, waived, due };
}

/** The fee as its own line; null without a fee (LN-17). */
export function lateFeeText(loan: LateLoan, today: Day): string | null {
  const { days, accrued } = lateFeeOf(loan, today);
  if (accrued === 0) return null;
  return `Multa por atraso: ${daysText(days)} × ${brl(loan.overdue_interest_rate)} = ${brl(accrued)}`;
}

/** What became of the fee, where something was received or forgiven (PA-25). */
export function lateFeeRestText(loan: LateLoan, today: Day): string | null {
  const { accrued, received, waived, due } = lateFeeOf(loan, today);
  if (accrued === 0 || (received === 0 && waived === 0)) return null;
  return [
    ...(received > 0 ? [`Recebida: ${brl(received)}`] : []),
    ...(waived > 0 ? [`Perdoada: ${brl(waived)}`] : []),
    `Falta: ${brl(due)}`,
  ].join(' · ');
}

export function daysText(days: number): string {
  return days === 1 ? '1 dia' : `${days} dias`;
}

function lateDays(loan: LateLoan, today: Day): number {
  const { late_days_before: before, late_from: from, late_grace_until: grace } = loan;
  if (from === null || today <= from || (grace !== null && today <= grace)) return before;
  return before + daysUntil(today, from);
}
