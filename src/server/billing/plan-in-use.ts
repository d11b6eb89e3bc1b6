import { sql } from 'kysely';
import { MB } from '#domain/files/file.ts';
import type { Allowance } from '#domain/plans/plan.ts';
import type { Database, StaffIdentity } from '#server/db/database.ts';
import { usedBytes } from '#server/files/file-store.ts';
import { teamSize } from '#server/people/people-store.ts';

/** What the institution uses of what its plan allows (AS-8). */
export async function planInUse(
  db: Database,
  staff: StaffIdentity,
  { allowance, now }: { readonly allowance: Allowance; readonly now: Date },
) {
  const { institution } = staff;
  const { open, bytes } = await db.readAsStaff(staff, async (tx) => {
    const { open } = await tx
      .selectFrom('loans')
      .select(sql<number>`count(*)::integer`.as('open'))
      .where('institution_id', '=', institution)
      .where('status', '<>', sql.lit('pago'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { open, bytes: await usedBytes(tx, institution) };
  });
  const { label, until, isOver, open_loans: mostLoans, people: mostPeople, files_mb: mostMb } = allowance;
  return {
    label,
    until,
    is_over: isOver,
    open_loans: { used: open, most: mostLoans },
    people: { used: await teamSize(db.system, institution, now), most: mostPeople },
    files: { used: bytes, most: mostMb === null ? null : mostMb * MB },
  };
}
