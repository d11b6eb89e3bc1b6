import { Problem } from './problem.ts';

/** An editable record: its version rises with each change (LN-18). */
export interface Versioned {
  readonly version: number;
}

/**
 * LN-18: a change applies to the version the person saw. Called under the lock of the row; `record` is the record as the
 * API writes it, so that the form can show what changed.
 */
export function refuseOtherVersion(record: Versioned, seen: number | null): void {
  if (record.version !== seen) throw new Problem('record_changed', undefined, { record });
}
