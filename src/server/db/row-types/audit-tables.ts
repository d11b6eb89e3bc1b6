import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from '#domain/calendar.ts';

/** Written by a trigger only (I11). */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  institution_id: GeneratedAlways<string>;
  table_name: GeneratedAlways<
    | 'institutions'
    | 'memberships'
    | 'clients'
    | 'tags'
    | 'interests'
    | 'loans'
    | 'guarantees'
    | 'files'
    | 'loan_presets'
    | 'cash_entries'
    | 'imports'
    | 'message_templates'
    | 'totp_secrets'
    | 'passkeys'
  >;
  row_id: GeneratedAlways<string>;
  op: GeneratedAlways<'insert' | 'update' | 'delete'>;
  user_id: GeneratedAlways<string | null>;
  actor: GeneratedAlways<string>;
  at: GeneratedAlways<Timestamp>;
  before: GeneratedAlways<Record<string, unknown> | null>;
  after: GeneratedAlways<Record<string, unknown> | null>;
}

/** Written by the owner alone, from the settings. */
export interface AuditKeepingTable {
  only_row: GeneratedAlways<true>;
  keep_months: GeneratedAlways<number | null>;
}

/** At most one row, once months of the audit were dropped. */
export interface AuditKeptFromTable {
  only_row: GeneratedAlways<true>;
  kept_from: GeneratedAlways<Timestamp>;
}
