import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  FORMAT,
  FORMAT_VERSION,
  line,
  PART_SIZE,
  rowsWithin,
  sha256Of,
  type PartLine,
  type RowCounts,
} from './backup-format.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { columnsOf, schemaNumber, type OwnerConnection } from './table-columns.ts';

/** The fastest: a backup should not wait for gzip. */
const GZIP_LEVEL = 1;
/** Parts that are gzipped at the same time, in threads of their own. */
const GZIPPED_AT_A_TIME = 4;
const NEWLINE = 0x0a;

const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Yields the bytes of the whole backup, as the open transaction sees the data. */
export async function* backupBytes(
  owner: OwnerConnection,
  { now, withoutFiles }: { readonly now: Date; readonly withoutFiles: boolean },
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  const hashed = (text: Buffer): Buffer => {
    hash.update(text);
    return text;
  };
  const counts: RowCounts = Object.fromEntries(BACKUP_TABLES.map((table) => [table, 0]));
  const schema = await schemaNumber(owner);
  const facts = { format: FORMAT, version: FORMAT_VERSION, schema, createdAt: now.toISOString() } as const;
  yield hashed(line(withoutFiles ? { ...facts, withoutFiles } : facts));
  const tables = BACKUP_TABLES.filter((table) => !withoutFiles || table !== 'file_contents');
  for await (const { about, bytes } of severalAtATime(rowsOfTables(owner, tables), partOf)) {
    counts[about.table] = (counts[about.table] ?? 0) + about.rows;
    yield hashed(line(about));
    yield bytes;
  }
  yield line({ rows: counts, sha256: hash.digest('hex') });
}

interface Rows extends Pick<PartLine, 'table' | 'columns'> {
  readonly rows: Buffer;
}

async function* rowsOfTables(owner: OwnerConnection, tables: readonly string[]): AsyncGenerator<Rows> {
  for (const table of tables) {
    const columns = (await columnsOf(owner, table)).map(({ name }) => name);
    // As a query, because a partitioned table cannot be copied by its name before PostgreSQL 18.
    const select = `SELECT ${columns.map(escapeIdentifier).join(', ')} FROM ${escapeIdentifier(table)}`;
    const chunks: AsyncIterable<Buffer> = owner.query(copyTo(`COPY (${select}) TO STDOUT`));
    for await (const rows of wholeRows(chunks)) yield { table, columns, rows };
  }
}

async function partOf({ table, columns, rows }: Rows): Promise<{ about: PartLine; bytes: Buffer }> {
  const bytes = await gzipped(rows, { level: GZIP_LEVEL });
  const sizes = { rows: rowsWithin(rows), size: rows.length, bytes: bytes.length };
  return { about: { table, columns, ...sizes, sha256: sha256Of(bytes) }, bytes };
}

/** Cuts what comes from the connection into pieces that end with a row. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = size + chunk.length < PART_SIZE ? 0 : chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield Buffer.concat([...pieces, chunk.subarray(0, end)]);
      pieces = [];
      size = 0;
    }
    pieces.push(chunk.subarray(end));
    size += chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/** In their order, while the next ones are already being worked on. */
async function* severalAtATime<From, To>(
  items: AsyncIterable<From>,
  work: (item: From) => Promise<To>,
): AsyncGenerator<To> {
  const begun: Promise<To>[] = [];
  for await (const item of items) {
    const result = work(item);
    // A reader that stops must not leave an unhandled rejection.
    result.catch(() => {});
    begun.push(result);
    const first = begun.length < GZIPPED_AT_A_TIME ? undefined : begun.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of begun) yield await result;
}
