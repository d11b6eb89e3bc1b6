import { sql } from 'kysely';
import type { PortalPreset } from '#contract/loan-presets.ts';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

const PORTAL_FIELDS = [
  'name',
  'interest_method',
  'interest_rate',
  'installment_amount',
  'installment_count',
  'frequency',
  'skipped_days',
] as const;
export const PRESET_FIELDS = [...PORTAL_FIELDS, 'overdue_interest_rate', 'in_portal'] as const;

/** In the lender's order (SM-6). */
export async function listPresets(tx: Tx, institution: string): Promise<LoanPreset[]> {
  return tx
    .selectFrom('loan_presets')
    .select(['id', 'version', ...PRESET_FIELDS])
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Row-level security shows a borrower only the models of the portal (SM-8). */
export async function listPortalPresets(tx: Tx, institution: string): Promise<PortalPreset[]> {
  return tx
    .selectFrom('loan_presets')
    .select(['id', ...PORTAL_FIELDS])
    .where('institution_id', '=', institution)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function requirePortalPreset(tx: Tx, institution: string, id: string): Promise<PortalPreset> {
  return tx
    .selectFrom('loan_presets')
    .select(['id', ...PORTAL_FIELDS])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(
      () => new Problem('not_found', 'Esta condição não está mais disponível. Escolha outra.'),
    );
}

/** Held until the end of the transaction by everything that adds or orders the models of an institution. */
export async function lockPresetList(tx: Tx, institution: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`loan presets:${institution}`}, 0))`.execute(tx);
}

export async function countPresets(tx: Tx, institution: string): Promise<number> {
  const { count } = await tx
    .selectFrom('loan_presets')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of the deleted models too. */
export async function lastPosition(tx: Tx, institution: string): Promise<number> {
  const { last } = await tx
    .selectFrom('loan_presets')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('institution_id', '=', institution)
    .executeTakeFirstOrThrow();
  return last;
}

export async function movePresets(tx: Tx, institution: string, ids: readonly string[]): Promise<void> {
  await sql`
    update loan_presets set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where loan_presets.institution_id = ${institution} and loan_presets.id = wanted.id
      and loan_presets.position <> wanted.position`.execute(tx);
}
