import { Problem } from './problem.ts';

/** An editable record: its version rises with each change (LN-18). */
export interface Versioned {
  readonly version: number;
}

/**
 * Refuses a change made for another version than the current one (LN-18). Call while the row is locked; `record` is sent
 * with the refusal, so that the form can show what changed.
 */
export function refuseOtherVersion(record: Versioned, seen: number | null): void {
  if (record.version !== seen) throw new Problem('record_changed', undefined, { record });
}
