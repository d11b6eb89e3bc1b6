import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Role, TeamRole } from '#domain/people/role.ts';
import type { PixKeyType } from '#domain/pix/pix-key.ts';
import type { DataRequestKind } from '#domain/privacy/data-request.ts';
import type { CreatedAt, Fixed, MaybeMoment, UpdatedAt, Version } from './column-types.ts';

/* People, institutions, and who works where. */

export interface UsersTable {
  id: Fixed<string>;
  /** Lower case. */
  email: string;
  /** Of accounts from before each institution named its own people. */
  name: string | null;
  password_hash: string;
  /** Null once the owner has chosen the password. */
  password_generated_at: MaybeMoment;
  /** When a message to the address was answered; null where none ever was (EQ-2). */
  email_confirmed_at: MaybeMoment;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface InstitutionsTable {
  id: Fixed<string>;
  /** The owner. */
  user_id: Fixed<string>;
  /** Null until the profile is first saved (IS-1). */
  name: string | null;
  name_norm: GeneratedAlways<string | null>;
  logo_url: string | null;
  /** Of the chosen image, in hexadecimal; its bytes are in `institution_logos` (IS-2). */
  logo_sha256: string | null;
  contact_info: string | null;
  require_access_code: Generated<boolean>;
  /** What the institution chooses, by `INSTITUTION_SETTINGS`. */
  settings: Generated<object>;
  /** Equal to the settings of these names, until the release after 1.1.0: instances of 1.0.0 use them. */
  early_discount: GeneratedAlways<boolean>;
  offers_interest_only: GeneratedAlways<boolean>;
  legal_name: string | null;
  document: string | null;
  address: string | null;
  city: string | null;
  /** Set by `caderneta_set_pix` alone, all of them or none (PX-2, PX-4). */
  pix_key_type: PixKeyType | null;
  pix_key: string | null;
  pix_name: string | null;
  pix_city: string | null;
  pix_changed_at: MaybeMoment;
  /** One of the names of PLANS (AS-6). */
  plan: ColumnType<string | null, string | null | undefined, string | null>;
  /** The last day on which it counts; null for always. */
  plan_until: ColumnType<Day | null, Day | null | undefined, Day | null>;
  /** The day the last message about its end was due (AS-8). */
  plan_mailed_for: ColumnType<Day | null, undefined, Day | null>;
  /** The day on which all of it is deleted; set by `caderneta_set_closing` alone (AS-11). */
  closing_on: GeneratedAlways<Day | null>;
  /** Since when its rows are being deleted (AS-12). */
  deleting_since: GeneratedAlways<Timestamp | null>;
  /** A demonstration, from the beginning or never (AS-5). */
  is_demo: ColumnType<boolean, boolean | undefined, never>;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** What stays of an institution that was deleted. */
export interface ClosedInstitutionsTable {
  id: GeneratedAlways<string>;
  closed_at: GeneratedAlways<Timestamp>;
  rows: GeneratedAlways<number>;
}

export interface InstitutionLogosTable {
  institution_id: Fixed<string>;
  png: Buffer;
}

export interface MembershipsTable {
  institution_id: Fixed<string>;
  user_id: Fixed<string>;
  role: Role;
  /** Whether a collector may lend (EQ-3). */
  can_lend: Generated<boolean>;
  /** As the institution calls the person. */
  name: ColumnType<string | null, string | null | undefined, never>;
  disabled_at: MaybeMoment;
  /** When the person last signed in there. */
  last_seen_at: MaybeMoment;
  /** When the owner offered them the institution; set to null by a refusal and by every hand-over (AS-14). */
  ownership_offered_at: MaybeMoment;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** Neither accepted nor withdrawn (EQ-2). */
export interface InvitationsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  name: Fixed<string>;
  email: Fixed<string>;
  role: Fixed<TeamRole>;
  can_lend: Fixed<boolean>;
  token_hash: Fixed<Buffer>;
  /** Whether the link was sent to the address, or shown to who invited. */
  mailed: ColumnType<boolean, boolean | undefined, never>;
  invited_by: Fixed<string>;
  created_at: CreatedAt;
  expires_at: ColumnType<Timestamp, Date | Timestamp, never>;
}

/** What a client asks about their data, and the answer (LP-4); its own log. */
export interface DataRequestsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  kind: Fixed<DataRequestKind>;
  text: Fixed<string>;
  /** The last day on which the answer is in time. */
  answer_by: Fixed<Day>;
  created_at: CreatedAt;
  answer: string | null;
  answered_at: MaybeMoment;
  answered_by: string | null;
  version: Generated<number>;
}
