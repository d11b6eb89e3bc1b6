import type { Day, Timestamp } from '../../calendar.ts';
import { cents, type BasisPoints, type Cents } from '../../money.ts';
import type { Versioned } from '../../record-version.ts';

export const LOAN_STATUSES = ['ativo', 'atrasado', 'pago'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** How the interest of a loan in instalments is stated (PA-3). */
export const PLAN_METHODS = ['total', 'per_installment', 'fixed', 'price', 'interest_only'] as const;
export const INTEREST_METHODS = ['single', ...PLAN_METHODS] as const;
export type InterestMethod = (typeof INTEREST_METHODS)[number];

export const FREQUENCIES = ['daily', 'weekly', 'fortnightly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The terms lender and borrower agree on; the rest of a loan follows from them and from its events. */
export interface LoanTerms {
  readonly amount: Cents;
  readonly interest_rate: BasisPoints;
  /** Centavos per day of delay, despite its name. */
  readonly overdue_interest_rate: Cents;
  readonly start_date: Day;
  /** The due date of the oldest open instalment; of the last one once all are covered. */
  readonly end_date: Day;
  readonly notes: string | null;
}

export interface Loan extends LoanTerms, Versioned {
  readonly id: string;
  readonly client_id: string;
  readonly status: LoanStatus;
  readonly paid_amount: Cents;
  /** Interest charged by renewals so far, paid or not, despite its name. */
  readonly interest_paid: Cents;
  /** The interest agreed at the beginning, without renewals. */
  readonly contract_interest: Cents;
  readonly discount: Cents;
  /** Written off: paid by a settlement of nothing, because the rest will never come (PD-9). */
  readonly loss: boolean;
  /** 'single' is a single payment: a plan of one instalment. */
  readonly interest_method: InterestMethod;
  readonly frequency: Frequency | null;
  readonly installment_count: number;
  /** The days on which no instalment falls due, a bit each: 1 Saturdays, 2 Sundays, 4 national holidays. */
  readonly skipped_days: number;
  readonly plan_version: number;
  /** The day on which the payments, in the order of their dates, reached the total; null while something is owed, and once it is settled (LN-21). */
  readonly covered_on: Day | null;
  /** How many instalments of the current plan are covered. */
  readonly paid_count: number;
  /** The late days of the covered instalments of the current plan (PA-24). */
  readonly late_days_before: number;
  /** The day from which the oldest open instalment counts its late days; null when none is open. */
  readonly late_from: Day | null;
  /** A due date on a Sunday or a holiday has until the next working day, as its institution chose when it was made (LP-27). */
  readonly holiday_grace: boolean;
  /** Up to which day the oldest open instalment is not late for that reason; null where it has no such day. */
  readonly late_grace_until: Day | null;
  /** Received and forgiven since the last renewal or renegotiation (PA-25). */
  readonly late_fee_received: Cents;
  readonly late_fee_waived: Cents;
  readonly renewed_at: Timestamp | null;
  readonly paid_at: Timestamp | null;
  readonly created_at: Timestamp;
}

/** What a new single payment has in the columns that only some loans ever change; an answer leaves these values out. */
export const NEW_SINGLE_PAYMENT = {
  notes: null,
  paid_amount: cents(0),
  interest_paid: cents(0),
  discount: cents(0),
  loss: false,
  interest_method: 'single',
  frequency: null,
  installment_count: 1,
  skipped_days: 0,
  plan_version: 1,
  covered_on: null,
  paid_count: 0,
  late_days_before: 0,
  holiday_grace: false,
  late_grace_until: null,
  late_fee_received: cents(0),
  late_fee_waived: cents(0),
  renewed_at: null,
  paid_at: null,
} as const satisfies Partial<Loan>;

/** A renegotiation begins the next plan, unless it replaces a single payment of which nothing was paid (PA-41). */
export function isRenegotiated(loan: Pick<Loan, 'plan_version'>): boolean {
  return loan.plan_version > 1;
}
