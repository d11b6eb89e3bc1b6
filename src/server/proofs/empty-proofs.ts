import { sql } from 'kysely';
import { PROOF_KEPT_DAYS } from '#domain/loans/payments/payment-proof.ts';
import type { Database } from '#server/db/database.ts';

const DAY_MS = 86_400_000;

/** The pictures of what was decided long ago (PB-10); a few at a time, each batch its own transaction. */
export async function emptyDecidedProofs(db: Database, now: Date): Promise<number> {
  const decidedBefore = new Date(now.getTime() - PROOF_KEPT_DAYS * DAY_MS);
  let emptied = 0;
  for (;;) {
    const { rows } = await sql<{ emptied: number }>`
      select caderneta_empty_decided_proofs(${decidedBefore}, ${now}) as emptied`.execute(db.system);
    const batch = rows[0]?.emptied ?? 0;
    emptied += batch;
    if (batch === 0) return emptied;
  }
}
