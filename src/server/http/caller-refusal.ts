import { mayCall, type Asked } from '#domain/people/role.ts';
import type { CachedCaller } from './caller-cache.ts';

/** What an endpoint asks of its caller. */
export interface Called {
  /** Of staff. */
  readonly asked: Asked;
  /** It changes something of the institution, which one that is closing refuses (AS-11). */
  readonly changes: boolean;
  /** A demonstration has none of it (AS-5). */
  readonly notInDemo: boolean;
}

export type Refusal = 'not_allowed' | 'institution_closing' | 'not_in_demo';

/** Null where the caller may call it. */
export function refusalOf(
  { asked, changes, notInDemo }: Called,
  { staff, borrower }: CachedCaller,
): Refusal | null {
  if (staff !== null && !mayCall(asked, staff)) return 'not_allowed';
  if (notInDemo && staff?.isDemo === true) return 'not_in_demo';
  const isClosing = (staff !== null && staff.closingOn !== null) || borrower?.isClosing === true;
  return changes && isClosing ? 'institution_closing' : null;
}
