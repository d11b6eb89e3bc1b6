import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { Day, Timestamp } from '#domain/calendar.ts';
import type { CashKind } from '#domain/cash/cash-entry.ts';
import type { ClientFields } from '#domain/clients/client-fields.ts';
import type { TagColour } from '#domain/clients/tag.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { DocumentKind } from '#domain/documents/document-kind.ts';
import type { ImportKind, ImportStatus, Verdict } from '#domain/imports/import-fields.ts';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { NotedAccess } from '#domain/privacy/access.ts';
import type { IncidentFacts } from '#domain/incidents/incident.ts';
import type { Cents } from '#domain/money.ts';
import type {
  CalendarFeedsTable,
  ContactsMadeTable,
  HeldEntriesTable,
  MessageTemplatesTable,
  VisitsTable,
} from './row-types/collecting-tables.ts';
import type { ClientTotalsTable, DayTotalsTable, PortfolioTotalsTable } from './row-types/totals-tables.ts';
import type { AuditKeepingTable, AuditKeptFromTable, AuditLogTable } from './row-types/audit-tables.ts';
import type { CreatedAt, Fixed, MaybeMoment, UpdatedAt, Version } from './row-types/column-types.ts';
import type {
  GuaranteesTable,
  InstallmentsTable,
  LoanEventsTable,
  LoanPresetsTable,
  LoansTable,
  PaymentsTable,
} from './row-types/loan-tables.ts';
import type {
  ClosedInstitutionsTable,
  InstitutionLogosTable,
  InstitutionsTable,
  InvitationsTable,
  DataRequestsTable,
  MembershipsTable,
  UsersTable,
} from './row-types/people-tables.ts';
import type {
  ChangeOutboxTable,
  IdempotencyKeysTable,
  PasswordRecoveriesTable,
  RateLimitMembersTable,
  BillingEventsTable,
  RateLimitsTable,
  SchemaMigrationsTable,
  ServerSecretsTable,
  SessionsTable,
} from './row-types/server-tables.ts';
import type {
  AcceptancesTable,
  FileContentsTable,
  FilesTable,
  PaymentProofsTable,
} from './row-types/file-tables.ts';
import type { BankLinesTable, BankStatementsTable, KnownPayersTable } from './row-types/statement-tables.ts';
import type {
  PasskeysTable,
  RecoveryCodesTable,
  SignInStepsTable,
  SignUpCodesTable,
  SignUpsTable,
  TotpSecretsTable,
} from './row-types/sign-in-tables.ts';

/** The columns of the schema. Timestamps are read as text (ISO 8601 in UTC) and written as text or `Date`. */
export interface Tables {
  users: UsersTable;
  institutions: InstitutionsTable;
  closed_institutions: ClosedInstitutionsTable;
  institution_logos: InstitutionLogosTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  clients: ClientsTable;
  tags: TagsTable;
  interests: InterestsTable;
  loans: LoansTable;
  guarantees: GuaranteesTable;
  installments: InstallmentsTable;
  payments: PaymentsTable;
  loan_events: LoanEventsTable;
  loan_presets: LoanPresetsTable;
  cash_entries: CashEntriesTable;
  message_templates: MessageTemplatesTable;
  contacts_made: ContactsMadeTable;
  visits: VisitsTable;
  held_entries: HeldEntriesTable;
  calendar_feeds: CalendarFeedsTable;
  documents_issued: DocumentsIssuedTable;
  acceptances: AcceptancesTable;
  payment_proofs: PaymentProofsTable;
  data_requests: DataRequestsTable;
  files: FilesTable;
  file_contents: FileContentsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  bank_statements: BankStatementsTable;
  bank_lines: BankLinesTable;
  known_payers: KnownPayersTable;
  incidents: IncidentsTable;
  client_accesses: ClientAccessesTable;
  portfolio_totals: PortfolioTotalsTable;
  day_totals: DayTotalsTable;
  client_totals: ClientTotalsTable;
  audit_log: AuditLogTable;
  audit_keeping: AuditKeepingTable;
  audit_kept_from: AuditKeptFromTable;
  sessions: SessionsTable;
  password_recoveries: PasswordRecoveriesTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sign_in_steps: SignInStepsTable;
  sign_ups: SignUpsTable;
  sign_up_codes: SignUpCodesTable;
  billing_events: BillingEventsTable;
  rate_limits: RateLimitsTable;
  rate_limit_members: RateLimitMembersTable;
  idempotency_keys: IdempotencyKeysTable;
  server_secrets: ServerSecretsTable;
  change_outbox: ChangeOutboxTable;
  schema_migrations: SchemaMigrationsTable;
}

interface ClientsTable extends Omit<ClientFields, 'tag_ids'> {
  tag_ids: Generated<string[]>;
  institution_id: Fixed<string>;
  id: Fixed<string>;
  name_norm: GeneratedAlways<string>;
  /** Both or neither (PD-6). */
  no_lending_reason: string | null;
  no_lending_at: MaybeMoment;
  portal_last_seen_at: MaybeMoment;
  /** Who collects from them (EQ-4). */
  collector_user_id: Generated<string | null>;
  /** On the route of that person; null comes last (FD-9). */
  route_position: Generated<number | null>;
  access_code_hash: string | null;
  access_code_tries: Generated<number>;
  /** Set if and only if there is an access code. */
  access_code_created_at: MaybeMoment;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  deleted_at: MaybeMoment;
  /** In hexadecimal; of the photo among its files (AQ-5). */
  photo_sha256: Generated<string | null>;
  /** Set by `caderneta_anonymise_client` alone (LP-6). */
  anonymised_at: GeneratedAlways<Timestamp | null>;
  /** The import it came with; set by the transaction. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
}

/** Really deleted (PD-8). */
interface TagsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  colour: TagColour;
  position: Fixed<number>;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** Loan requests. */
interface InterestsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: string | null;
  client_cpf: Cpf;
  original_requester_name: string | null;
  requester_phone: ColumnType<string | null, string | null | undefined, never>;
  requester_norm: GeneratedAlways<string | null>;
  requested_amount: Cents;
  status: Generated<InterestStatus>;
  notes: string | null;
  /** Only for a visitor's request. */
  expected_payment_date: ColumnType<Day | null, Day | null | undefined, never>;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** Money that moved besides loans and payments (CX-13). */
interface CashEntriesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  kind: CashKind;
  amount: Cents;
  entry_date: Day;
  description: string;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  deleted_at: MaybeMoment;
}

/** Written once (LP-11). */
interface IncidentsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  facts: ColumnType<IncidentFacts, string, never>;
  /** The person of the transaction. */
  created_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
}

/** Written by the server alone (LP-9). */
interface ClientAccessesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  /** Null where it is of all clients. */
  client_id: Fixed<string | null>;
  kind: Fixed<NotedAccess>;
  /** Null is the client in the portal. */
  by_user: Fixed<string | null>;
  at: CreatedAt;
}

/** Append-only; the files themselves are kept nowhere (DC-9). */
interface DocumentsIssuedTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<DocumentKind>;
  client_id: Fixed<string | null>;
  loan_id: Fixed<string | null>;
  payment_id: Fixed<string | null>;
  /** The sum printed in it. */
  amount: Fixed<Cents | null>;
  document_date: Fixed<Day>;
  code: Fixed<string>;
  sha256: Fixed<Buffer>;
  issued_at: CreatedAt;
  /** Null is the client in the portal. */
  issued_by: ColumnType<string | null, string | null | undefined, never>;
}

/** A file that was read in the browser (IM). */
interface ImportsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<ImportKind>;
  file_name: Fixed<string>;
  /** The field of each heading; written as JSON. */
  mapping: ColumnType<Record<string, string>, string, never>;
  status: Generated<ImportStatus>;
  created_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  done_at: MaybeMoment;
  undone_at: MaybeMoment;
}

interface ImportRowsTable {
  institution_id: Fixed<string>;
  import_id: Fixed<string>;
  /** Of the file. */
  line: Fixed<number>;
  /** The texts by field; written as JSON. */
  cells: ColumnType<Record<string, string>, string, string>;
  /** What the person said of the row; null until they do. */
  ticked: boolean | null;
  verdict: Generated<Verdict>;
  /** It is written by the next run. */
  chosen: Generated<boolean>;
  problem: string | null;
  problem_field: string | null;
  zeros_added: Generated<boolean>;
  /** Equal for rows that mean the same record. */
  match_key: string | null;
  /** What it became; null until it is written. */
  record_id: string | null;
}
