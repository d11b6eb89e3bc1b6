import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  ending,
  heading,
  rowLine,
  tableLine,
  type Cells,
  type Heading,
  type RowCounts,
} from '#server/backup/backup-format.ts';

interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

export interface BackupContent {
  readonly heading: Heading;
  readonly tables: readonly BackupTable[];
  readonly counts: RowCounts;
}

export async function contentOf(file: string): Promise<BackupContent> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const tables: { table: string; columns: string[]; rows: Cells[] }[] = [];
  for (const line of lines.slice(1, -1)) {
    if (Array.isArray(line)) tables.at(-1)?.rows.push(rowLine.parse(line));
    else tables.push({ ...tableLine.parse(line), rows: [] });
  }
  return { heading: heading.parse(lines[0]), tables, counts: ending.parse(lines.at(-1)).rows };
}

/** The rows of a table, each value under the name of its column. */
export function rowsIn({ tables }: BackupContent, name: string): Record<string, string | null>[] {
  const { columns = [], rows = [] } = tables.find(({ table }) => table === name) ?? {};
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
}

export const linesOf = (lines: readonly unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Everything that the checksum is of. */
export function bodyOf({ heading, tables }: BackupContent): string {
  return linesOf([heading, ...tables.flatMap(({ table, columns, rows }) => [{ table, columns }, ...rows])]);
}

/** As if the backup had been made like this: gzip and checksum are right again. */
export function signed(content: BackupContent, body = bodyOf(content)): Buffer {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return gzipSync(body + linesOf([{ rows: content.counts, sha256 }]));
}

export function withTable(
  content: BackupContent,
  name: string,
  change: (table: BackupTable) => BackupTable,
): BackupContent {
  return { ...content, tables: content.tables.map((one) => (one.table === name ? change(one) : one)) };
}

/** One column with the same value in every row. */
export function withValue(
  content: BackupContent,
  { table, column, value }: { table: string; column: string; value: string },
): BackupContent {
  return withTable(content, table, (one) => {
    const at = one.columns.indexOf(column);
    return {
      ...one,
      rows: one.rows.map((cells) => cells.map((cell, position) => (position === at ? value : cell))),
    };
  });
}

export function withoutColumn(content: BackupContent, table: string, column: string): BackupContent {
  return withTable(content, table, (one) => {
    const at = one.columns.indexOf(column);
    const without = <T>(list: readonly T[]): T[] => list.filter((_, position) => position !== at);
    return { ...one, columns: without(one.columns), rows: one.rows.map(without) };
  });
}
