import type { ColumnType } from 'kysely';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { CreatedAt, Fixed, MaybeMoment } from './column-types.ts';

/* What a person proves besides the password. */

export interface TotpSecretsTable {
  user_id: Fixed<string>;
  /** Encrypted. */
  secret: Buffer;
  /** Null until a first right code was given. */
  confirmed_at: MaybeMoment;
  /** The newest 30-second step a code was accepted for. */
  last_step: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Timestamp, Date | Timestamp | undefined, Date | Timestamp>;
}

export interface RecoveryCodesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  code_hash: Fixed<Buffer>;
  used_at: MaybeMoment;
}

export interface PasskeysTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  credential_id: Fixed<Buffer>;
  public_key: Fixed<Buffer>;
  counter: ColumnType<number, number | undefined, number>;
  transports: Fixed<string[]>;
  backed_up: boolean;
  name: string;
  created_at: CreatedAt;
  last_used_at: MaybeMoment;
}

/** An account that was asked for and not made yet (AS-3). */
export interface SignUpsTable {
  id: Fixed<string>;
  email: Fixed<string>;
  name: Fixed<string>;
  institution_name: Fixed<string>;
  password_hash: Fixed<string>;
  /** Of the last link that was sent, or tried to be. */
  token_hash: ColumnType<Buffer | null, undefined, Buffer>;
  browser_hash: Fixed<Buffer>;
  code_hash: Fixed<Buffer | null>;
  created_at: CreatedAt;
  expires_at: ColumnType<Timestamp, Date | Timestamp, Date | Timestamp>;
  tried_at: ColumnType<Timestamp | null, undefined, Date>;
  mailed_at: ColumnType<Timestamp | null, undefined, Date>;
}

export interface SignUpCodesTable {
  code_hash: Fixed<Buffer>;
  uses_left: number;
  /** The last day on which it counts. */
  until: Fixed<Day | null>;
  created_at: CreatedAt;
  /** With which an institution made with it begins; null for the first one to try. */
  plan: ColumnType<string | null, string | null | undefined, never>;
}

export interface SignInStepsTable {
  token_hash: Fixed<Buffer>;
  kind: Fixed<'second_factor' | 'passkey' | 'register_passkey'>;
  /** Null where a passkey has yet to say who it is. */
  user_id: ColumnType<string | null, string | null | undefined, never>;
  tries: ColumnType<number, number | undefined, number>;
  expires_at: ColumnType<Timestamp, Date | Timestamp, never>;
}
