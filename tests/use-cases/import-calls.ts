import type { ImportOut, ImportRowOut } from '#contract/imports.ts';
import type { ImportKind } from '#domain/imports/import-fields.ts';
import { changeImportRow, createImport, saveImportRows } from '#server/imports/draft-import.ts';
import { listImportRows } from '#server/imports/import-store.ts';
import { runImport } from '#server/imports/run-import.ts';
import { undoImport } from '#server/imports/undo-import.ts';
import { NOW, TODAY, type Lender } from './two-lenders.ts';

export type Cells = Record<string, string>;

/** A draft of these rows, judged; the first is line 2, after the headings. */
export async function draft(
  lender: Lender,
  kind: ImportKind,
  rows: readonly (Cells & { ticked?: never })[],
): Promise<ImportOut> {
  const { id } = await lender.does((tx, institution) =>
    createImport(tx, institution, { kind, file_name: 'planilha.xlsx', mapping: {} }, NOW),
  );
  return lender.does((tx, institution) =>
    saveImportRows(tx, institution, {
      id,
      rows: rows.map((cells, index) => ({ line: index + 2, cells })),
      today: TODAY,
    }),
  );
}

export function rowsOf(lender: Lender, id: string): Promise<ImportRowOut[]> {
  return lender.does(
    async (tx, institution) => (await listImportRows(tx, institution, { id, limit: 200 })).items,
  );
}

/** Line, verdict and sentence of each row. */
export async function verdicts(lender: Lender, id: string): Promise<[number, string, string | null][]> {
  return (await rowsOf(lender, id)).map(({ line, verdict, problem }) => [line, verdict, problem]);
}

export const run = (lender: Lender, id: string) =>
  lender.does((tx, institution) =>
    runImport(tx, institution, { id, allowance: () => null, today: TODAY, now: NOW }),
  );

export const undo = (lender: Lender, id: string, now = NOW) =>
  lender.does((tx, institution) => undoImport(tx, institution, { id, today: TODAY, now }));

export const change = (lender: Lender, id: string, line: number, body: { cells?: Cells; ticked?: boolean }) =>
  lender.does((tx, institution) =>
    changeImportRow(tx, institution, { id, line, change: body, today: TODAY }),
  );
