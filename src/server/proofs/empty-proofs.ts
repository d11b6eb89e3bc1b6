import { sql } from 'kysely';
import { PROOF_KEPT_DAYS } from '#domain/loans/payments/payment-proof.ts';
import type { Database } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';

const DAY_MS = 86_400_000;

/** The pictures of what was decided long ago (PB-10). */
export function emptyDecidedProofs(db: Database, now: Date): Promise<number> {
  const decidedBefore = new Date(now.getTime() - PROOF_KEPT_DAYS * DAY_MS);
  const batch = sql<{ emptied: number }>`
    select caderneta_empty_decided_proofs(${decidedBefore}, ${now}) as emptied`;
  return inBatches(async () => (await batch.execute(db.system)).rows[0]?.emptied ?? 0);
}
