import type { Tables } from '#server/db/tables.ts';

type Fate = 'kept' | 'left out';

/**
 * In the order in which foreign keys allow them to be filled. Left out: what would let somebody in again (sessions, recovery
 * links), what begins again by itself (limits, the outbox of changes), what is counted again (totals), and what the
 * migrations write.
 */
const FATES = {
  users: 'kept',
  institutions: 'kept',
  memberships: 'kept',
  clients: 'kept',
  interests: 'kept',
  loans: 'kept',
  installments: 'kept',
  payments: 'kept',
  loan_events: 'kept',
  audit_log: 'kept',
  // A phone that repeats a request after a restore must not pay twice.
  idempotency_keys: 'kept',
  server_secrets: 'kept',
  // Counted again from the records.
  portfolio_totals: 'left out',
  day_totals: 'left out',
  sessions: 'left out',
  password_recoveries: 'left out',
  rate_limits: 'left out',
  rate_limit_members: 'left out',
  change_outbox: 'left out',
  schema_migrations: 'left out',
} as const satisfies Record<keyof Tables, Fate>;

export const BACKUP_TABLES: readonly string[] = Object.entries(FATES)
  .filter(([, fate]) => fate === 'kept')
  .map(([table]) => table);
