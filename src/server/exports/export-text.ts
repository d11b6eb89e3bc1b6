import { fieldLabel } from '#domain/field-labels.ts';
import type { Tx } from '#server/db/database.ts';
import { csvCell, csvLine } from './export-cells.ts';
import { rowsOf, type ExportRow } from './export-store.ts';
import type { ExportTable } from './export-columns.ts';
import { EXPORT_TABLES } from './export-tables.ts';

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export async function* csvText(
  tx: Tx,
  institution: string,
  { table, timeZone }: { readonly table: ExportTable; readonly timeZone: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(table.columns.map(({ name, heading }) => heading ?? fieldLabel(name)));
  for await (const rows of rowsOf(tx, institution, table)) {
    yield rows
      .map((row) => csvLine(table.columns.map(({ name, kind }) => csvCell(kind, row[name], timeZone))))
      .join('');
  }
}

/** One JSON object with one row per line, so that it is readable and easy to parse. */
export async function* jsonText(tx: Tx, institution: string, now: Date): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(now)}`;
  for (const { columns, ...rest } of EXPORT_TABLES) {
    const table = { ...rest, columns: columns.filter(({ sheetOnly = false }) => !sheetOnly) };
    yield `,\n${JSON.stringify(table.key)}: `;
    yield* table.key === 'institution' ? oneRow(tx, institution, table) : allRows(tx, institution, table);
  }
  yield '\n}\n';
}

async function* oneRow(tx: Tx, institution: string, table: ExportTable): AsyncGenerator<string> {
  let text = 'null';
  for await (const [row] of rowsOf(tx, institution, table)) if (row !== undefined) text = jsonRow(table, row);
  yield text;
}

async function* allRows(tx: Tx, institution: string, table: ExportTable): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of rowsOf(tx, institution, table)) {
    yield before + rows.map((row) => jsonRow(table, row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}

function jsonRow(table: ExportTable, row: ExportRow): string {
  const cells = table.columns.map(({ name }) => [name, row[name]]);
  return JSON.stringify(Object.fromEntries(cells));
}
