import type { Day } from '#domain/calendar.ts';
import { rowVerdict, type RowVerdict } from '#domain/imports/row-verdict.ts';
import type { Tx } from '#server/db/database.ts';
import { rowsOfKeys, saveVerdicts, type JudgedColumns, type StoredRow } from './import-row.ts';
import type { LockedImport } from './import-store.ts';
import { lookUp } from './look-up.ts';
import { prepareRow } from './prepare-row.ts';
import type { PreparedRow } from './prepared-row.ts';

export interface JudgedRow {
  readonly stored: StoredRow;
  readonly prepared: PreparedRow;
  readonly judged: RowVerdict;
}

/**
 * Says of each row what the run will do with it, and stores it. Rows that mean the same record are judged together, in the order of the
 * file: which of them is the second depends on all. Call while the import is locked.
 */
export async function judgeRows(
  tx: Tx,
  institution: string,
  { of, today }: { readonly of: LockedImport; readonly today: Day },
  rows: readonly StoredRow[],
): Promise<JudgedRow[]> {
  const subject = { importId: of.id, kind: of.kind };
  const prepare = async (some: readonly StoredRow[]) => {
    const lookups = await lookUp(
      tx,
      institution,
      subject,
      some.map(({ cells }) => cells),
    );
    return new Map(some.map((row) => [row.line, prepareRow(of.kind, row.cells, { lookups, today })]));
  };
  const prepared = await prepare(rows);
  const keys = [...prepared.values()]
    .map(({ matchKey }) => matchKey)
    .concat(rows.map(({ match_key: key }) => key));
  const siblings = (
    await rowsOfKeys(tx, institution, of.id, [...new Set(keys.filter((key) => key !== null))])
  ).filter(({ line }) => !prepared.has(line));
  // What was written stays as it was judged; it only counts as a row before others.
  const open = siblings.filter(({ record_id: record }) => record === null);
  for (const [line, row] of open.length === 0 ? [] : await prepare(open)) prepared.set(line, row);
  const judged = inOrder([...rows, ...siblings], prepared).map(({ stored, prepared: row, before }) => ({
    stored,
    prepared: row,
    judged: rowVerdict({
      kind: of.kind,
      problem: row.problem,
      refusal: row.refusal,
      existing: row.existing,
      before: before.count,
      firstLine: before.first,
      ticked: stored.ticked,
    }),
  }));
  await saveVerdicts(tx, institution, of.id, judged.map(columnsOf));
  return judged;
}

/** How many lines before a row mean the same record, and the first of them. */
interface LinesBefore {
  readonly count: number;
  readonly first: number | null;
}

const NONE: LinesBefore = { count: 0, first: null };

/** Each row that is not written yet, with the lines before it that mean the same record. */
function inOrder(rows: readonly StoredRow[], prepared: ReadonlyMap<number, PreparedRow>) {
  const linesOf = new Map<string, LinesBefore>();
  return [...rows]
    .sort((a, b) => a.line - b.line)
    .flatMap((stored) => {
      const row = prepared.get(stored.line);
      const key = row === undefined ? stored.match_key : row.matchKey;
      const before = (key === null ? undefined : linesOf.get(key)) ?? NONE;
      if (key !== null && stored.ticked !== false)
        linesOf.set(key, { count: before.count + 1, first: before.first ?? stored.line });
      return row === undefined ? [] : [{ stored, prepared: row, before }];
    });
}

function columnsOf({ stored, prepared, judged }: JudgedRow): JudgedColumns {
  return {
    line: stored.line,
    verdict: judged.verdict,
    chosen: judged.chosen,
    problem: judged.problem?.text.slice(0, 500) ?? null,
    problem_field: judged.problem?.field ?? null,
    zeros_added: prepared.zerosAdded,
    match_key: prepared.matchKey,
  };
}
