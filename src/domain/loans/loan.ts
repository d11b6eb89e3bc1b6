import type { Day } from '../calendar.ts';
import type { BasisPoints, Cents } from '../money.ts';
import type { Versioned } from '../record-version.ts';

export const LOAN_STATUSES = ['ativo', 'atrasado', 'pago'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** What lender and borrower agree on; everything else about a loan follows from it and from what happens. */
export interface LoanTerms {
  readonly amount: Cents;
  readonly interestRate: BasisPoints;
  /** R$ per day of delay (wire and column: `overdue_interest_rate`). */
  readonly overdueDailyFee: Cents;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly notes: string | null;
}

export interface Loan extends LoanTerms, Versioned {
  readonly id: string;
  readonly clientId: string;
  readonly status: LoanStatus;
  readonly paidAmount: Cents;
  /** Interest charged by renewals so far (wire and column: `interest_paid`). */
  readonly renewalInterest: Cents;
  readonly renewedAt: Date | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
}

/** What the payments of a loan, in the order of their dates, say of it (LN-21). */
export interface Coverage {
  /** The day on which they reached the total of an open loan; null while something is owed, and once it is settled. */
  readonly coveredOn: Day | null;
}
