import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Timestamp } from '#domain/calendar.ts';
import type { SignedInWith } from '#domain/second-factor/signed-in-with.ts';
import type { CreatedAt, Fixed, MaybeMoment, Moment } from './column-types.ts';

/* What the server keeps for its own work: who is signed in, limits, answers given, changes to announce. */

export interface SessionsTable {
  id: Fixed<string>;
  kind: Fixed<'staff' | 'borrower'>;
  institution_id: Fixed<string>;
  /** Set if and only if the session is a staff session. */
  user_id: ColumnType<string | null, string | null | undefined, never>;
  /** Set if and only if the session is a borrower's. */
  client_id: ColumnType<string | null, string | null | undefined, never>;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  rotated_at: MaybeMoment;
  token_expires_at: Moment;
  created_at: CreatedAt;
  last_seen_at: ColumnType<Timestamp, Date | Timestamp | undefined, Date | Timestamp>;
  expires_at: Moment;
  user_agent: string | null;
  /** Null for borrowers and for sessions opened before it was noted. */
  signed_in_with: ColumnType<SignedInWith | null, SignedInWith | null | undefined, never>;
  /** When the person typed their password again in it (AQ-13). */
  password_confirmed_at: MaybeMoment;
}

export interface PasswordRecoveriesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  /** When set, the link confirms this e-mail instead of resetting the password. */
  new_email: ColumnType<string | null, string | null | undefined, never>;
  /** Whether the link was sent to the address. */
  mailed: ColumnType<boolean, boolean | undefined, never>;
  created_at: CreatedAt;
  expires_at: ColumnType<Timestamp, Date | Timestamp, never>;
  used_at: MaybeMoment;
}

/** A message of a gateway that was obeyed, by its webhook-id (AS-9). */
export interface BillingEventsTable {
  id: Fixed<string>;
  at: ColumnType<Timestamp, Date, never>;
}

export interface RateLimitsTable {
  key: Fixed<string>;
  started_at: ColumnType<Timestamp, Date | Timestamp | undefined, Date | Timestamp>;
  window_seconds: number;
  count: number;
}

export interface RateLimitMembersTable {
  key: Fixed<string>;
  member: Fixed<Buffer>;
  seen_at: ColumnType<Timestamp, Date | Timestamp | undefined, Date | Timestamp>;
}

export interface IdempotencyKeysTable {
  scope: Fixed<string>;
  operation: Fixed<string>;
  key: Fixed<string>;
  request_hash: Fixed<Buffer>;
  status: Fixed<number>;
  /** JSON as it was sent; null without a body. */
  response: Fixed<string | null>;
  created_at: CreatedAt;
}

export interface ServerSecretsTable {
  name: Fixed<string>;
  value: Fixed<Buffer>;
}

export interface ChangeOutboxTable {
  xid: GeneratedAlways<string>;
  institution_id: Fixed<string>;
  table_name: Fixed<string>;
  op: Fixed<string>;
  id: ColumnType<string | null, string | null | undefined, never>;
  client_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface SchemaMigrationsTable {
  number: GeneratedAlways<number>;
  name: GeneratedAlways<string>;
  checksum: GeneratedAlways<string>;
  applied_at: GeneratedAlways<Timestamp>;
}
