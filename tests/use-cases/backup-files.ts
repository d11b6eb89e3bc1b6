import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  ending,
  heading,
  line,
  partLine,
  sha256Of,
  type Heading,
  type RowCounts,
} from '#server/backup/backup-format.ts';

type Cells = readonly (string | null)[];

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
  const bytes = await readFile(file);
  let at = 0;
  const nextLine = (): unknown => {
    const end = bytes.indexOf('\n', at);
    const text = bytes.subarray(at, end).toString('utf8');
    at = end + 1;
    return JSON.parse(text);
  };
  const first = heading.parse(nextLine());
  const tables: { table: string; columns: string[]; rows: Cells[] }[] = [];
  for (;;) {
    const content = nextLine();
    const last = ending.safeParse(content);
    if (last.success) return { heading: first, tables, counts: last.data.rows };
    const { table, columns, bytes: length } = partLine.parse(content);
    const rows = cellsOf(gunzipSync(bytes.subarray(at, at + length)).toString('utf8'));
    at += length;
    const latest = tables.at(-1);
    if (latest?.table === table) latest.rows.push(...rows);
    else tables.push({ table, columns, rows });
  }
}

const ESCAPES = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

/** The text format of COPY. */
function cellsOf(text: string): Cells[] {
  const cellOf = (cell: string) =>
    cell === '\\N' ? null : cell.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES.get(letter) ?? letter);
  return text
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t').map(cellOf));
}

function copyText(rows: readonly Cells[]): string {
  const letters = new Map([...ESCAPES].map(([letter, character]) => [character, `\\${letter}`]));
  const textOf = (cell: string | null) =>
    cell === null ? '\\N' : cell.replaceAll(/[\b\f\n\r\t\v\\]/g, (character) => letters.get(character) ?? '');
  return rows.map((cells) => `${cells.map(textOf).join('\t')}\n`).join('');
}

/** The rows of a table, each value under the name of its column. */
export function rowsIn({ tables }: BackupContent, name: string): Record<string, string | null>[] {
  const { columns = [], rows = [] } = tables.find(({ table }) => table === name) ?? {};
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
}

/** As if the backup had been made like this: every checksum is right again. */
export function signed(content: BackupContent): Buffer {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  const push = (text: Buffer) => {
    hash.update(text);
    pieces.push(text);
  };
  push(line(content.heading));
  for (const { table, columns, rows } of content.tables) {
    const text = Buffer.from(copyText(rows));
    const bytes = gzipSync(text);
    const sizes = { rows: rows.length, size: text.length, bytes: bytes.length };
    push(line({ table, columns: [...columns], ...sizes, sha256: sha256Of(bytes) }));
    pieces.push(bytes);
  }
  pieces.push(line({ rows: content.counts, sha256: hash.digest('hex') }));
  return Buffer.concat(pieces);
}

/** Where the ending begins, which is the last line. */
export function endingAt(bytes: Buffer): number {
  return bytes.lastIndexOf('\n', bytes.length - 2) + 1;
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
