import type { Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

export interface PlanOfInstitution {
  readonly institution: string;
  /** One of the names of PLANS. */
  readonly plan: string;
  /** The last day on which it counts; null for always. */
  readonly until: Day | null;
}

export async function setPlan(system: Tx, { institution, plan, until }: PlanOfInstitution): Promise<void> {
  await system
    .updateTable('institutions')
    .set({ plan, plan_until: until })
    .where('id', '=', institution)
    .where('is_demo', '=', false)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await announce(system, institution, { table: 'institutions', op: 'UPDATE', id: institution });
}
