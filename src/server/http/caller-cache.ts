import type { RequestCaller } from './caller.ts';

export type CachedCaller = Pick<RequestCaller, 'staff' | 'borrower'>;

/**
 * The caller each session token last belonged to, by the hash of the token. It saves a round trip; the database still
 * confirms the session before a response is sent.
 */
export interface CallerCache {
  get(hash: Buffer): CachedCaller | undefined;
  set(hash: Buffer, caller: CachedCaller): void;
  delete(hash: Buffer): void;
}

const MAX_ENTRIES = 5_000;

export function createCallerCache(): CallerCache {
  const callers = new Map<string, CachedCaller>();
  return {
    get: (hash) => callers.get(keyOf(hash)),
    set(hash, { staff, borrower }) {
      if (staff === null && borrower === null) return;
      const [oldest] = callers.keys();
      if (callers.size >= MAX_ENTRIES && oldest !== undefined) callers.delete(oldest);
      callers.set(keyOf(hash), {
        staff:
          staff === null
            ? null
            : {
                id: staff.id,
                institution: staff.institution,
                user: staff.user,
                role: staff.role,
                canLend: staff.canLend,
              },
        borrower:
          borrower === null
            ? null
            : { id: borrower.id, institution: borrower.institution, clientId: borrower.clientId },
      });
    },
    delete: (hash) => void callers.delete(keyOf(hash)),
  };
}

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
