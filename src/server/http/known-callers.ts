import type { RequestCaller } from './caller.ts';

export type KnownCaller = Pick<RequestCaller, 'staff' | 'borrower'>;

/**
 * Whose a token was when it was last asked about: a guess that saves a round trip, never a proof. Tokens are known by their
 * hashes here too.
 */
export interface KnownCallers {
  recall(hash: Buffer): KnownCaller | undefined;
  remember(hash: Buffer, caller: KnownCaller): void;
  forget(hash: Buffer): void;
}

const MOST_KEPT = 5_000;

export function createKnownCallers(): KnownCallers {
  const callers = new Map<string, KnownCaller>();
  return {
    recall: (hash) => callers.get(keyOf(hash)),
    remember(hash, { staff, borrower }) {
      if (staff === null && borrower === null) return;
      const [oldest] = callers.keys();
      if (callers.size >= MOST_KEPT && oldest !== undefined) callers.delete(oldest);
      callers.set(keyOf(hash), {
        staff:
          staff === null
            ? null
            : { id: staff.id, institution: staff.institution, user: staff.user, role: staff.role },
        borrower:
          borrower === null
            ? null
            : { id: borrower.id, institution: borrower.institution, clientId: borrower.clientId },
      });
    },
    forget: (hash) => void callers.delete(keyOf(hash)),
  };
}

function keyOf(hash: Buffer): string {
  return hash.toString('latin1');
}
