import type { PlanOffers } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { setPlan, type PlanOfInstitution } from './set-plan.ts';

/**
 * What a gateway says about an institution (AS-9). The same message again changes nothing and is answered like the first; one that was
 * refused is not remembered, so that it may come again.
 */
export async function takeBillingEvent(
  db: Database,
  plans: PlanOffers,
  { id, now, ...given }: PlanOfInstitution & { readonly id: string; readonly now: Date },
): Promise<void> {
  if (!plans.has(given.plan)) throw new Problem('invalid_input', 'Este plano não existe em PLANS.');
  await db.asSystem(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('billing_events')
      .values({ id, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await setPlan(tx, given);
  });
}
