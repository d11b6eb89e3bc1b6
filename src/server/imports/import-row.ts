import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** A row as it is judged: what was read, what the person said, and what it became. */
export interface StoredRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly ticked: boolean | null;
  readonly match_key: string | null;
  readonly record_id: string | null;
}

const COLUMNS = ['line', 'cells', 'ticked', 'match_key', 'record_id'] as const;

function rowsOf(tx: Tx, institution: string, importId: string) {
  return tx
    .selectFrom('import_rows')
    .select(COLUMNS)
    .where('institution_id', '=', institution)
    .where('import_id', '=', importId)
    .orderBy('line');
}

export function rowsOfLines(
  tx: Tx,
  institution: string,
  importId: string,
  lines: readonly number[],
): Promise<StoredRow[]> {
  return rowsOf(tx, institution, importId).where('line', 'in', lines).execute();
}

/** Rows that mean the same record as one of these keys. */
export function rowsOfKeys(
  tx: Tx,
  institution: string,
  importId: string,
  keys: readonly string[],
): Promise<StoredRow[]> {
  return keys.length === 0
    ? Promise.resolve([])
    : rowsOf(tx, institution, importId).where('match_key', 'in', keys).execute();
}

/** The next ones to be written, in the order of the file. */
export function nextChosenRows(
  tx: Tx,
  institution: string,
  importId: string,
  limit: number,
): Promise<StoredRow[]> {
  return rowsOf(tx, institution, importId)
    .where('chosen', '=', true)
    .where('record_id', 'is', null)
    .limit(limit)
    .execute();
}

interface SentRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly ticked?: boolean | undefined;
}

/** Sent again after a broken connection, a row replaces itself. */
export async function putRows(
  tx: Tx,
  institution: string,
  importId: string,
  rows: readonly SentRow[],
): Promise<void> {
  const sent = JSON.stringify(rows.map(({ line, cells, ticked = null }) => ({ line, cells, ticked })));
  await sql`
    insert into import_rows (institution_id, import_id, line, cells, ticked)
    select ${institution}, ${importId}, r.line, r.cells, r.ticked
    from jsonb_to_recordset(${sent}::jsonb) as r (line integer, cells jsonb, ticked boolean)
    on conflict (institution_id, import_id, line) do update set cells = excluded.cells, ticked = excluded.ticked`.execute(
    tx,
  );
}

export interface JudgedColumns {
  readonly line: number;
  readonly verdict: string;
  readonly chosen: boolean;
  readonly problem: string | null;
  readonly problem_field: string | null;
  readonly zeros_added: boolean;
  readonly match_key: string | null;
}

export async function saveVerdicts(
  tx: Tx,
  institution: string,
  importId: string,
  rows: readonly JudgedColumns[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_rows t
    set verdict = r.verdict, chosen = r.chosen, problem = r.problem, problem_field = r.problem_field,
      zeros_added = r.zeros_added, match_key = r.match_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      line integer, verdict text, chosen boolean, problem text, problem_field text, zeros_added boolean, match_key text)
    where t.institution_id = ${institution} and t.import_id = ${importId} and t.line = r.line`.execute(tx);
}

/** Of a row that was written its line, verdict and record stay; the key until the import is finished (IM-13). */
export async function saveRecords(
  tx: Tx,
  institution: string,
  importId: string,
  written: readonly { readonly line: number; readonly record: string }[],
): Promise<void> {
  if (written.length === 0) return;
  await sql`
    update import_rows t set record_id = r.record, cells = '{}', problem = null, problem_field = null
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (line integer, record uuid)
    where t.institution_id = ${institution} and t.import_id = ${importId} and t.line = r.line`.execute(tx);
}

export async function stripRows(tx: Tx, institution: string, importId: string): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ cells: '{}', problem: null, problem_field: null, match_key: null })
    .where('institution_id', '=', institution)
    .where('import_id', '=', importId)
    .execute();
}
