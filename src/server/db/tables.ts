import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { BasisPoints, Cents } from '#domain/money.ts';
import type { PaymentKind } from '#domain/payments/payment.ts';

/** The columns as the migrations make them; only the stores translate these names. */
export interface Tables {
  users: UsersTable;
  institutions: InstitutionsTable;
  clients: ClientsTable;
  interests: InterestsTable;
  loans: LoansTable;
  payments: PaymentsTable;
  renewals: RenewalsTable;
  portfolio_totals: PortfolioTotalsTable;
  day_totals: DayTotalsTable;
  audit_log: AuditLogTable;
  sessions: SessionsTable;
  password_recoveries: PasswordRecoveriesTable;
  rate_limits: RateLimitsTable;
  rate_limit_members: RateLimitMembersTable;
  idempotency_keys: IdempotencyKeysTable;
  server_secrets: ServerSecretsTable;
  change_outbox: ChangeOutboxTable;
  schema_migrations: SchemaMigrationsTable;
}

/** Set when the row is made and never again. */
type Fixed<T> = ColumnType<T, T, never>;
/** Kept by the database: the stores leave it out. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** Raised by a trigger with each change of what the record's forms show (LN-18). */
type Version = GeneratedAlways<number>;
type UpdatedAt = ColumnType<Date, never, never>;

interface UsersTable {
  id: Fixed<string>;
  /** Lower case. */
  email: string;
  password_hash: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

interface InstitutionsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: string;
  name_norm: GeneratedAlways<string>;
  logo_url: string | null;
  contact_info: string | null;
  require_access_code: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  version: Version;
}

interface ClientsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: string;
  name_norm: GeneratedAlways<string>;
  phone: string;
  email: string | null;
  address: string | null;
  cpf: Cpf;
  pix_key: string | null;
  notes: string | null;
  portal_last_seen_at: Date | null;
  access_code_hash: string | null;
  access_code_tries: Generated<number>;
  /** Set exactly where there is an access code. */
  access_code_created_at: Date | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  version: Version;
  deleted_at: Date | null;
}

interface InterestsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  client_id: string | null;
  client_cpf: Cpf;
  original_requester_name: string | null;
  requester_norm: GeneratedAlways<string | null>;
  requested_amount: Cents;
  status: Generated<InterestStatus>;
  notes: string | null;
  /** Of a visitor's request only. */
  expected_payment_date: ColumnType<Day | null, Day | null | undefined, never>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  version: Version;
}

interface LoansTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  client_id: string;
  amount: Cents;
  interest_rate: BasisPoints;
  /** R$ per day of delay. */
  overdue_interest_rate: Generated<Cents>;
  start_date: Day;
  end_date: Day;
  notes: string | null;
  status: Generated<LoanStatus>;
  paid_amount: Generated<Cents>;
  /** Interest charged by renewals. */
  interest_paid: Generated<Cents>;
  renewed_at: Date | null;
  paid_at: Date | null;
  source_interest_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  version: Version;
  deleted_at: Date | null;
}

interface PaymentsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  loan_id: Fixed<string>;
  amount: Fixed<Cents>;
  payment_date: Fixed<Day>;
  notes: ColumnType<string | null, string | null | undefined, never>;
  /** Only what settled a loan that is open again becomes an ordinary payment. */
  kind: Generated<PaymentKind>;
  created_at: CreatedAt;
}

interface RenewalsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  loan_id: Fixed<string>;
  interest_amount: Fixed<Cents>;
  previous_end_date: Fixed<Day>;
  end_date: Fixed<Day>;
  previous_renewed_at: Fixed<Date | null>;
  /** Whether the receipt of the interest was recorded with it, as a payment of kind renewal_interest. */
  interest_received: Fixed<boolean>;
  /** The version the renewal left the loan with (LN-19); null for renewals from before versions. */
  loan_version: Fixed<number | null>;
  created_at: CreatedAt;
}

/** Written by a trigger only (DB-3). A lender without any loan yet has no row. */
interface PortfolioTotalsTable {
  user_id: GeneratedAlways<string>;
  realized_profit: GeneratedAlways<Cents>;
  potential_profit: GeneratedAlways<Cents>;
  amount_to_receive: GeneratedAlways<Cents>;
  total_lent: GeneratedAlways<Cents>;
}

/** Written by triggers only (I12). A day without anything due or received may have no row. */
interface DayTotalsTable {
  user_id: GeneratedAlways<string>;
  day: GeneratedAlways<Day>;
  due_count: GeneratedAlways<number>;
  due_amount: GeneratedAlways<Cents>;
  received_amount: GeneratedAlways<Cents>;
}

/** Written by a trigger only (I11). */
interface AuditLogTable {
  id: GeneratedAlways<number>;
  user_id: GeneratedAlways<string>;
  table_name: GeneratedAlways<'institutions' | 'clients' | 'interests' | 'loans' | 'payments' | 'renewals'>;
  row_id: GeneratedAlways<string>;
  loan_id: GeneratedAlways<string | null>;
  client_id: GeneratedAlways<string | null>;
  op: GeneratedAlways<'insert' | 'update' | 'delete'>;
  actor: GeneratedAlways<string>;
  at: GeneratedAlways<Date>;
  before: GeneratedAlways<Record<string, unknown> | null>;
  after: GeneratedAlways<Record<string, unknown> | null>;
}

interface SessionsTable {
  id: Fixed<string>;
  kind: Fixed<'staff' | 'borrower'>;
  user_id: Fixed<string>;
  client_id: ColumnType<string | null, string | null | undefined, never>;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  rotated_at: Date | null;
  token_expires_at: Date;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  user_agent: string | null;
}

interface PasswordRecoveriesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  /** The link confirms this e-mail instead of setting a password. */
  new_email: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  expires_at: Fixed<Date>;
  used_at: Date | null;
}

interface RateLimitsTable {
  key: Fixed<string>;
  started_at: Generated<Date>;
  window_seconds: number;
  count: number;
}

interface RateLimitMembersTable {
  key: Fixed<string>;
  member: Fixed<Buffer>;
  seen_at: Generated<Date>;
}

interface IdempotencyKeysTable {
  scope: Fixed<string>;
  operation: Fixed<string>;
  key: Fixed<string>;
  request_hash: Fixed<Buffer>;
  /** Null while the request is being answered. */
  status: number | null;
  response: ColumnType<unknown, string | null | undefined, string>;
  created_at: CreatedAt;
}

interface ServerSecretsTable {
  name: Fixed<string>;
  value: Fixed<Buffer>;
}

/** Written by triggers only. */
interface ChangeOutboxTable {
  position: GeneratedAlways<number>;
  xid: GeneratedAlways<string>;
  owner: GeneratedAlways<string>;
  table_name: GeneratedAlways<string>;
  op: GeneratedAlways<string>;
  id: GeneratedAlways<string | null>;
  loan_id: GeneratedAlways<string | null>;
  client_id: GeneratedAlways<string | null>;
}

interface SchemaMigrationsTable {
  number: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  checksum: GeneratedAlways<string>;
  applied_at: GeneratedAlways<Date>;
}
