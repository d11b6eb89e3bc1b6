import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Timestamp } from '#domain/calendar.ts';

/** Set at insertion and never changed. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Set by the database only. */
export type CreatedAt = ColumnType<Timestamp, Date | Timestamp | undefined, never>;
export type UpdatedAt = ColumnType<Timestamp, never, never>;
/** Raised by a trigger when a field shown in the record's forms changes (LN-18). */
export type Version = GeneratedAlways<number>;
export type Moment = ColumnType<Timestamp, Date | Timestamp, Date | Timestamp>;
export type MaybeMoment = ColumnType<
  Timestamp | null,
  Date | Timestamp | null | undefined,
  Date | Timestamp | null
>;
