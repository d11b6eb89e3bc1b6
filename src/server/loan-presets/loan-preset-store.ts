import { sql } from 'kysely';
import type { PortalPreset, PresetFieldsIn } from '#contract/loan-presets.ts';
import type { Timestamp } from '#domain/calendar.ts';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';

const PORTAL_COLUMNS = [
  'id',
  'name',
  'interest_method',
  'interest_rate',
  'installment_amount',
  'installment_count',
  'frequency',
  'skipped_days',
] as const;
const COLUMNS = [...PORTAL_COLUMNS, 'overdue_interest_rate', 'in_portal', 'version'] as const;

/** In the lender's order (SM-6). */
export async function listPresets(tx: Tx, institution: string): Promise<LoanPreset[]> {
  return tx
    .selectFrom('loan_presets')
    .select(COLUMNS)
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
    .select(PORTAL_COLUMNS)
    .where('institution_id', '=', institution)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function requirePortalPreset(tx: Tx, institution: string, id: string): Promise<PortalPreset> {
  return tx
    .selectFrom('loan_presets')
    .select(PORTAL_COLUMNS)
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(
      () => new Problem('not_found', 'Este modelo não está mais disponível. Escolha outro.'),
    );
}

/** Held until the end of the transaction by everything that adds or orders the models of an institution. */
export async function lockPresetList(tx: Tx, institution: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`loan presets:${institution}`}, 0))`.execute(tx);
}

/** Locks the row, also of a deleted model. */
export async function lockPreset(
  tx: Tx,
  institution: string,
  id: string,
): Promise<LoanPreset & { readonly deleted_at: Timestamp | null }> {
  return tx
    .selectFrom('loan_presets')
    .select(COLUMNS)
    .select('deleted_at')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
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

/** After the last one. */
export async function insertPreset(
  tx: Tx,
  institution: string,
  preset: { readonly id: string; readonly fields: PresetFieldsIn; readonly createdAt: Date },
): Promise<LoanPreset> {
  const { last } = await tx
    .selectFrom('loan_presets')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('institution_id', '=', institution)
    .executeTakeFirstOrThrow();
  return refusingTakenName(
    tx
      .insertInto('loan_presets')
      .values({
        ...preset.fields,
        id: preset.id,
        institution_id: institution,
        created_at: preset.createdAt,
        position: last + 1,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
}

export async function updatePreset(
  tx: Tx,
  institution: string,
  id: string,
  change: Partial<PresetFieldsIn> | { readonly deleted_at: Date | null },
): Promise<LoanPreset> {
  return refusingTakenName(
    tx
      .updateTable('loan_presets')
      .set(change)
      .where('institution_id', '=', institution)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(() => new Problem('not_found')),
  );
}

export async function movePresets(tx: Tx, institution: string, ids: readonly string[]): Promise<void> {
  await sql`
    update loan_presets set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where loan_presets.institution_id = ${institution} and loan_presets.id = wanted.id
      and loan_presets.position <> wanted.position`.execute(tx);
}

/** The unique index compares names case aside (SM-6). */
function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  return refusingDuplicate(write, { index: 'loan_presets_name_key', problem: 'preset_name_taken' });
}
