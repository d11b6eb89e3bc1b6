import type { Statement } from './one-round-trip.ts';

/** A statement that decides whether what is sent with it counts. */
export interface Check {
  readonly statement: Omit<Statement, 'name'>;
  /** Throws when the rows are not the expected ones. */
  readonly accept: (rows: readonly unknown[]) => void;
}

/**
 * A check of the caller's session that is sent in the same round trip as the first statements of the work. No result is
 * returned before the check has accepted the session.
 */
export interface SessionCheck extends Check {
  /** After an accepted check, when no connection is held. */
  readonly recordVisit: () => Promise<void>;
}
