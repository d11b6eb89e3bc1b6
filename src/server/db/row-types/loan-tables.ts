import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { LoanEventKind } from '#domain/loans/events/loan-event.ts';
import type { Frequency, InterestMethod, LoanStatus } from '#domain/loans/loan/loan.ts';
import type { PaymentKind, PaymentMethod } from '#domain/loans/payments/payment.ts';
import type { BasisPoints, Cents } from '#domain/money.ts';
import type { CreatedAt, Fixed, MaybeMoment, UpdatedAt, Version } from './column-types.ts';

export interface LoansTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: string;
  amount: Cents;
  interest_rate: BasisPoints;
  /** Centavos per day of delay. */
  overdue_interest_rate: Generated<Cents>;
  start_date: Day;
  end_date: Day;
  notes: string | null;
  status: Generated<LoanStatus>;
  paid_amount: Generated<Cents>;
  /** The principal parts of its payments. */
  principal_paid: Generated<Cents>;
  /** Interest charged by renewals. */
  interest_paid: Generated<Cents>;
  discount: Generated<Cents>;
  /** Written off (PD-9). */
  loss: Generated<boolean>;
  contract_interest: Cents;
  interest_method: Generated<InterestMethod>;
  frequency: Frequency | null;
  installment_count: Generated<number>;
  skipped_days: Generated<number>;
  plan_version: Generated<number>;
  covered_on: Day | null;
  paid_count: Generated<number>;
  late_days_before: Generated<number>;
  late_from: Day | null;
  holiday_grace: Generated<boolean>;
  late_grace_until: Day | null;
  late_fee_received: Generated<Cents>;
  late_fee_waived: Generated<Cents>;
  renewed_at: MaybeMoment;
  paid_at: MaybeMoment;
  source_interest_id: ColumnType<string | null, string | null | undefined, never>;
  /** The person of the transaction. */
  created_by: ColumnType<string | null, string | null | undefined, never>;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  deleted_at: MaybeMoment;
  /** The import it came with; set by the transaction. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
}

/** Who answers for a loan, and what was left as a pledge (PD-1); really deleted. */
export interface GuaranteesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  loan_id: Fixed<string>;
  client_id: string;
  kind: Fixed<'guarantor' | 'item'>;
  name: string | null;
  cpf: Cpf | null;
  phone: string | null;
  address: string | null;
  description: string | null;
  value: Cents | null;
  returned_at: MaybeMoment;
  returned_by: string | null;
  position: number;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface InstallmentsTable {
  institution_id: Fixed<string>;
  loan_id: Fixed<string>;
  client_id: string;
  plan_version: Fixed<number>;
  number: Fixed<number>;
  due_date: Day;
  grace_until: Day | null;
  principal: Cents;
  interest: Cents;
  paid_amount: Cents;
  covered_on: Day | null;
}

export interface PaymentsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  loan_id: Fixed<string>;
  client_id: string;
  amount: Fixed<Cents>;
  late_fee: ColumnType<Cents, Cents | undefined, never>;
  interest_part: Cents;
  principal_part: Cents;
  payment_date: Fixed<Day>;
  method: ColumnType<PaymentMethod | null, PaymentMethod | null | undefined, never>;
  notes: ColumnType<string | null, string | null | undefined, never>;
  /** Changes only when a settled loan is reopened: its settlement becomes an ordinary payment. */
  kind: Generated<PaymentKind>;
  /** The person of the transaction. */
  received_by: ColumnType<string | null, string | null | undefined, never>;
  before_renegotiation: Generated<boolean>;
  undone_at: MaybeMoment;
  undone_by: string | null;
  created_at: CreatedAt;
  /** The import it came with; set by the transaction. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
  /** The line of a bank's statement it stands on (EX-9). */
  bank_line_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Append-only. */
export interface LoanEventsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  seq: GeneratedAlways<number>;
  loan_id: Fixed<string>;
  client_id: Fixed<string>;
  kind: Fixed<LoanEventKind>;
  on_day: Fixed<Day>;
  at: ColumnType<Timestamp, Date | Timestamp | undefined, never>;
  /** The person of the transaction. */
  by_user: ColumnType<string | null, string | null | undefined, never>;
  /** Typed per kind in the domain (`LoanEventFacts`). */
  facts: ColumnType<Record<string, unknown>, string, never>;
}

/** Terms that are used again and again (SM-6). */
export interface LoanPresetsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  interest_method: InterestMethod;
  /** Null only for 'fixed'. */
  interest_rate: BasisPoints | null;
  /** Only for 'fixed'. */
  installment_amount: Cents | null;
  installment_count: number | null;
  frequency: Frequency | null;
  skipped_days: Generated<number>;
  /** Centavos per day of delay. */
  overdue_interest_rate: Generated<Cents>;
  in_portal: Generated<boolean>;
  position: Generated<number>;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  deleted_at: MaybeMoment;
}
