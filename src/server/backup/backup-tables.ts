import type { Tables } from '#server/db/tables.ts';

type Treatment = 'kept' | 'left out';

/**
 * In the order in which foreign keys allow them to be filled. Left out are what opens an account by itself (sessions, recovery links,
 * invitations, calendar addresses),
 * short-lived data (rate limits, the outbox), derived data (totals), and what the migrations write.
 */
const TREATMENTS = {
  users: 'kept',
  institutions: 'kept',
  // A restored one must not bring back what was deleted (AS-12).
  closed_institutions: 'kept',
  institution_logos: 'kept',
  memberships: 'kept',
  imports: 'kept',
  import_rows: 'kept',
  clients: 'kept',
  tags: 'kept',
  interests: 'kept',
  loans: 'kept',
  guarantees: 'kept',
  installments: 'kept',
  payments: 'kept',
  bank_statements: 'kept',
  bank_lines: 'kept',
  known_payers: 'kept',
  loan_events: 'kept',
  loan_presets: 'kept',
  cash_entries: 'kept',
  message_templates: 'kept',
  contacts_made: 'kept',
  visits: 'kept',
  held_entries: 'kept',
  documents_issued: 'kept',
  files: 'kept',
  file_contents: 'kept',
  acceptances: 'kept',
  payment_proofs: 'kept',
  incidents: 'kept',
  client_accesses: 'kept',
  data_requests: 'kept',
  audit_log: 'kept',
  audit_kept_from: 'kept',
  // A request that is retried after a restore must not be recorded twice.
  idempotency_keys: 'kept',
  server_secrets: 'kept',
  // A person is not locked out by a restore, nor let in without the second factor (SG-12).
  totp_secrets: 'kept',
  recovery_codes: 'kept',
  passkeys: 'kept',
  sign_up_codes: 'kept',
  // Recomputed from the records.
  portfolio_totals: 'left out',
  day_totals: 'left out',
  client_totals: 'left out',
  calendar_feeds: 'left out',
  invitations: 'left out',
  sessions: 'left out',
  password_recoveries: 'left out',
  sign_in_steps: 'left out',
  sign_ups: 'left out',
  billing_events: 'left out',
  rate_limits: 'left out',
  rate_limit_members: 'left out',
  change_outbox: 'left out',
  // Set by the migration that prepares the database.
  audit_keeping: 'left out',
  schema_migrations: 'left out',
} as const satisfies Record<keyof Tables, Treatment>;

export const BACKUP_TABLES: readonly string[] = Object.entries(TREATMENTS)
  .filter(([, treatment]) => treatment === 'kept')
  .map(([table]) => table);
