import type { ColumnType, Generated } from 'kysely';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { HeldReason, HeldStatus } from '#domain/loans/payments/held-entry.ts';
import type { PaymentMethod } from '#domain/loans/payments/payment.ts';
import type { Cents } from '#domain/money.ts';
import type { MessageMoment } from '#domain/messages/moment.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import type { CreatedAt, Fixed, MaybeMoment, UpdatedAt, Version } from './column-types.ts';

export interface MessageTemplatesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  moment: Fixed<MessageMoment>;
  body: string;
  version: Version;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ContactsMadeTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  loan_id: Fixed<string | null>;
  moment: Fixed<MessageMoment>;
  text: Fixed<string>;
  opened_at: CreatedAt;
  opened_by: ColumnType<string | null, string | null | undefined, never>;
  /** Null until a person says whether it was sent (CB-8). */
  sent: Generated<boolean | null>;
}

/** Money was asked for and not paid; a promise carries its day and sum (FD-7, FD-11). */
export interface VisitsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  loan_id: Fixed<string | null>;
  on_day: Fixed<Day>;
  outcome: Fixed<VisitOutcome>;
  note: Fixed<string | null>;
  promised_on: Fixed<Day | null>;
  promised_amount: Fixed<Cents | null>;
  withdrawn_at: MaybeMoment;
  withdrawn_by: Generated<string | null>;
  at: CreatedAt;
  /** Null is the client, in the portal. */
  by_user: ColumnType<string | null, string | null | undefined, never>;
}

/** What devices could not record, and what became of it (OF-14). */
export interface HeldEntriesTable {
  institution_id: Fixed<string>;
  /** The key of the entry. */
  id: Fixed<string>;
  loan_id: Fixed<string>;
  amount: Fixed<Cents>;
  late_fee: Fixed<Cents>;
  payment_date: Fixed<Day>;
  method: Fixed<PaymentMethod | null>;
  entered_at: Fixed<Timestamp>;
  reason: Fixed<HeldReason>;
  status: Generated<HeldStatus>;
  payment_id: Generated<string | null>;
  note: Generated<string | null>;
  entered_by: ColumnType<string | null, string | null | undefined, never>;
  decided_by: Generated<string | null>;
  decided_at: MaybeMoment;
}

/** The secret address of a person's calendar (AG-4). */
export interface CalendarFeedsTable {
  institution_id: Fixed<string>;
  user_id: Fixed<string>;
  token_hash: Buffer;
  full_names: Generated<boolean>;
  created_at: ColumnType<Timestamp, Date | Timestamp | undefined, Date>;
  last_read_at: MaybeMoment;
}
