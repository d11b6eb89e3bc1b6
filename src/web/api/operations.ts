import type { LiveChange } from '#contract/live-change.ts';

/**
 * What a change of a screen says of itself: beside the call, or in the `*-operations.ts` of its record where several
 * screens make it, so that the first download has no word of what is loaded later.
 */
export interface ChangeOfScreen {
  /** The title of the toast when it fails. */
  readonly failed: string;
  /** The tables it changes, if any. */
  readonly changes?: readonly LiveChange['table'][];
}
