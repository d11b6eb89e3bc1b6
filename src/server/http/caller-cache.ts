import type { BorrowerSession } from '#server/sessions/borrower-session.ts';
import type { StaffSession } from '#server/sessions/staff-session.ts';

export interface CachedCaller {
  staff: Pick<
    StaffSession,
    'id' | 'institution' | 'user' | 'role' | 'canLend' | 'held' | 'isDemo' | 'closingOn'
  > | null;
  borrower: Pick<BorrowerSession, 'id' | 'institution' | 'clientId' | 'isClosing' | 'held'> | null;
}

/**
 * The caller each session token last belonged to, by the hash of the token. It saves a round trip; the database still
 * confirms the session before a response is sent.
 */
export interface CallerCache {
  get(hash: Buffer): CachedCaller | undefined;
  /** Also when the database has confirmed it again. */
  set(hash: Buffer, caller: CachedCaller): void;
  delete(hash: Buffer): void;
}

const MAX_ENTRIES = 5_000;
/** After this long without being confirmed, a token counts as unknown. */
const KEPT_MS = 300_000;

export function createCallerCache(monotonicNow: () => number = () => performance.now()): CallerCache {
  const callers = new Map<string, { readonly caller: CachedCaller; readonly until: number }>();
  return {
    get(hash) {
      const key = keyOf(hash);
      const kept = callers.get(key);
      if (kept === undefined) return undefined;
      if (monotonicNow() < kept.until) return kept.caller;
      callers.delete(key);
      return undefined;
    },
    set(hash, { staff, borrower }) {
      if (staff === null && borrower === null) return;
      const key = keyOf(hash);
      callers.delete(key);
      const [oldest] = callers.keys();
      if (callers.size >= MAX_ENTRIES && oldest !== undefined) callers.delete(oldest);
      const caller = {
        staff:
          staff === null
            ? null
            : {
                id: staff.id,
                institution: staff.institution,
                user: staff.user,
                role: staff.role,
                canLend: staff.canLend,
                held: staff.held,
                isDemo: staff.isDemo,
                closingOn: staff.closingOn,
              },
        borrower:
          borrower === null
            ? null
            : {
                id: borrower.id,
                institution: borrower.institution,
                clientId: borrower.clientId,
                isClosing: borrower.isClosing,
                held: borrower.held,
              },
      };
      callers.set(key, { caller, until: monotonicNow() + KEPT_MS });
    },
    delete: (hash) => void callers.delete(keyOf(hash)),
  };
}

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
