import { v7 as newId } from 'uuid';
import {
  type ImportOut,
  type ImportRowChangeIn,
  type ImportRowIn,
  type ImportRowOut,
  type NewImportIn,
} from '#contract/imports.ts';
import type { Day } from '#domain/calendar.ts';
import { IMPORT_LIMITS, TOO_MANY_ROWS } from '#domain/imports/import-fields.ts';
import { canEnterAgain } from '#domain/imports/row-verdict.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { putRows, rowsOfLines } from './import-row.ts';
import { lockImport, requireImport, requireImportRow, type LockedImport } from './import-store.ts';
import { judgeRows } from './judge-rows.ts';

/** A draft: nothing of it is in the notebook until it is run (IM-5). */
export async function createImport(
  tx: Tx,
  institution: string,
  { kind, file_name, mapping }: NewImportIn,
  now: Date,
): Promise<ImportOut> {
  const id = newId();
  await tx
    .insertInto('imports')
    .values({
      institution_id: institution,
      id,
      kind,
      file_name,
      mapping: JSON.stringify(mapping),
      created_at: now,
    })
    .execute();
  await announce(tx, institution, { table: 'imports', op: 'INSERT', id });
  return requireImport(tx, institution, id);
}

export async function deleteImport(tx: Tx, institution: string, id: string): Promise<void> {
  await lockDraft(tx, institution, id);
  const { counts } = await requireImport(tx, institution, id);
  if (counts.written > 0)
    throw new Problem(
      'import_finished',
      'Parte desta importação já foi gravada. Desfaça-a em vez de descartar.',
    );
  await tx.deleteFrom('imports').where('institution_id', '=', institution).where('id', '=', id).execute();
  await announce(tx, institution, { table: 'imports', op: 'DELETE', id });
}

/** Stores the rows and judges them; the same rows sent again change nothing (IM-7). */
export async function saveImportRows(
  tx: Tx,
  institution: string,
  { id, rows, today }: { id: string; rows: readonly ImportRowIn[]; today: Day },
): Promise<ImportOut> {
  const of = await lockDraft(tx, institution, id);
  const lines = [...new Set(rows.map(({ line }) => line))];
  if (lines.length < rows.length) throw new Problem('invalid_input', 'Cada linha do arquivo vem uma vez.');
  const before = await rowsOfLines(tx, institution, id, lines);
  if (before.some(({ record_id: record }) => record !== null)) throw new Problem('import_finished');
  await putRows(tx, institution, id, rows);
  const oldKeys = new Map(before.map(({ line, match_key: key }) => [line, key]));
  const stored = rows.map(({ line, cells, ticked = null }) => ({
    line,
    cells,
    ticked,
    match_key: oldKeys.get(line) ?? null,
    record_id: null,
  }));
  await judgeRows(tx, institution, { of, today }, stored);
  await announce(tx, institution, { table: 'imports', op: 'UPDATE', id });
  const saved = await requireImport(tx, institution, id);
  if (saved.counts.total > IMPORT_LIMITS.rows) throw new Problem('invalid_input', TOO_MANY_ROWS);
  return saved;
}

/** A correction in place, a tick or its removal; rows that mean the same record are judged again with it (IM-5). */
export async function changeImportRow(
  tx: Tx,
  institution: string,
  { id, line, change, today }: { id: string; line: number; change: ImportRowChangeIn; today: Day },
): Promise<{ import: ImportOut; row: ImportRowOut }> {
  const of = await lockDraft(tx, institution, id);
  const [stored] = await rowsOfLines(tx, institution, id, [line]);
  if (stored === undefined) throw new Problem('not_found');
  if (stored.record_id !== null) throw new Problem('import_finished', 'Esta linha já foi gravada.');
  const changed = {
    ...stored,
    cells: { ...stored.cells, ...change.cells },
    ticked: change.ticked ?? stored.ticked,
  };
  await putRows(tx, institution, id, [
    { line, cells: changed.cells, ...(changed.ticked !== null && { ticked: changed.ticked }) },
  ]);
  const [judged] = (await judgeRows(tx, institution, { of, today }, [changed])).filter(
    (row) => row.stored.line === line,
  );
  if (change.ticked === true && judged?.judged.verdict === 'known' && !judged.judged.chosen) {
    const { prepared, judged: verdict } = judged;
    const text = (prepared.refusal ?? verdict.problem)?.text;
    throw new Problem(canEnterAgain(of.kind) ? 'invalid_input' : 'cpf_taken', text);
  }
  await announce(tx, institution, { table: 'imports', op: 'UPDATE', id });
  return {
    import: await requireImport(tx, institution, id),
    row: await requireImportRow(tx, institution, id, line),
  };
}

async function lockDraft(tx: Tx, institution: string, id: string): Promise<LockedImport> {
  const locked = await lockImport(tx, institution, id);
  if (locked.status !== 'draft') throw new Problem('import_finished');
  return locked;
}
