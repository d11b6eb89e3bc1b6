import { sql, type SqlBool } from 'kysely';
import type { ImportOut, ImportRowOut } from '#contract/imports.ts';
import type { Timestamp } from '#domain/calendar.ts';
import type { ImportKind, ImportStatus, Verdict } from '#domain/imports/import-fields.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

export interface LockedImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly status: ImportStatus;
  readonly created_at: Timestamp;
}

/** Held until the transaction ends: the rows of one import are changed, written and taken back one call at a time. */
export async function lockImport(tx: Tx, institution: string, id: string): Promise<LockedImport> {
  return tx
    .selectFrom('imports')
    .select(['id', 'kind', 'status', 'created_at'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

const counts = (institution: string) =>
  sql<ImportOut['counts']>`(
  select json_build_object(
    'total', count(*), 'new', count(*) filter (where verdict = 'new'), 'known', count(*) filter (where verdict = 'known'),
    'error', count(*) filter (where verdict = 'error'), 'skipped', count(*) filter (where verdict = 'skipped'),
    'chosen', count(*) filter (where chosen and record_id is null), 'written', count(record_id))
  from import_rows r where r.institution_id = ${institution} and r.import_id = i.id)`.as('counts');

const PARTS_THAT_STAY =
  'Observações dos pagamentos e o histórico dos empréstimos ficam no caderno de origem.';

/** The commonest sentences of wrong rows, and what rows of our own export do not bring (IM-2). */
const leftOut = (institution: string) =>
  sql<ImportOut['left_out']>`(
  select coalesce(json_agg(json_build_object('text', g.text, 'rows', g.rows) order by g.rows desc, g.text), '[]')
  from (
    select case when verdict = 'error' then problem else ${PARTS_THAT_STAY} end as text, count(*)::integer as rows
    from import_rows r
    where r.institution_id = ${institution} and r.import_id = i.id and r.record_id is null
      and (verdict = 'error' and problem is not null or verdict = 'new' and cells ? 'payments')
    group by 1 order by 2 desc, 1 limit 10
  ) as g)`.as('left_out');

function selectImports(tx: Tx, institution: string) {
  return tx
    .selectFrom('imports as i')
    .select([
      'i.id',
      'i.kind',
      'i.file_name',
      'i.mapping',
      'i.status',
      sql<string | null>`caderneta_member_name(i.created_by)`.as('by'),
      'i.created_at',
      'i.done_at',
      'i.undone_at',
      counts(institution),
      leftOut(institution),
    ])
    .where('i.institution_id', '=', institution);
}

export async function requireImport(tx: Tx, institution: string, id: string): Promise<ImportOut> {
  return selectImports(tx, institution)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** The newest first (IM-9). */
export async function listImports(
  tx: Tx,
  institution: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<ImportOut>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = selectImports(tx, institution)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(i.created_at, i.id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.created_at, row.id]);
}

const ROW_COLUMNS = [
  'line',
  'cells',
  'verdict',
  'chosen',
  'problem',
  'problem_field',
  'zeros_added',
] as const;

export async function listImportRows(
  tx: Tx,
  institution: string,
  {
    id,
    verdict,
    after,
    limit,
  }: { id: string; verdict?: Verdict | undefined; after?: string | undefined; limit: number },
): Promise<Page<ImportRowOut>> {
  await requireImport(tx, institution, id);
  const key = readCursor(after, ['serial']);
  let rows = tx
    .selectFrom('import_rows')
    .select(ROW_COLUMNS)
    .where('institution_id', '=', institution)
    .where('import_id', '=', id)
    .orderBy('line')
    .limit(limit + 1);
  if (verdict !== undefined) rows = rows.where('verdict', '=', verdict);
  if (key !== null) rows = rows.where('line', '>', Number(key[0]));
  return pageOf(await rows.execute(), limit, (row) => [String(row.line)]);
}

export async function requireImportRow(
  tx: Tx,
  institution: string,
  importId: string,
  line: number,
): Promise<ImportRowOut> {
  return tx
    .selectFrom('import_rows')
    .select(ROW_COLUMNS)
    .where('institution_id', '=', institution)
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}
