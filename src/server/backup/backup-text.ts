import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { FORMAT, FORMAT_VERSION, line, type Cells, type Heading, type RowCounts } from './backup-format.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { columnsOf, schemaNumber, type Column, type OwnerConnection } from './table-columns.ts';

const ROWS_AT_A_TIME = 500;

/** Yields the whole backup a few rows at a time, as the open transaction sees the data. */
export async function* backupText(owner: OwnerConnection, now: Date): AsyncGenerator<string, void> {
  const hash = createHash('sha256');
  const counts: RowCounts = {};
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  const schema = await schemaNumber(owner);
  yield hashed(
    line({
      format: FORMAT,
      version: FORMAT_VERSION,
      schema,
      createdAt: now.toISOString(),
    } satisfies Heading),
  );
  for (const table of BACKUP_TABLES) {
    const columns = await columnsOf(owner, table);
    yield hashed(line({ table, columns: columns.map(({ name }) => name) }));
    let count = 0;
    for await (const rows of rowsOf(owner, table, columns)) {
      count += rows.length;
      yield hashed(rows.map(line).join(''));
    }
    counts[table] = count;
  }
  yield line({ rows: counts, sha256: hash.digest('hex') });
}

/** Values stay in PostgreSQL's text format, so that no number or timestamp is converted by JavaScript. */
async function* rowsOf(
  owner: OwnerConnection,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<readonly Cells[]> {
  const texts = columns.map(({ name }) => `${escapeIdentifier(name)}::text`).join(', ');
  await owner.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${texts} FROM ${escapeIdentifier(table)}`,
  );
  for (;;) {
    const { rows } = await owner.query<Cells>({
      text: `FETCH ${ROWS_AT_A_TIME} FROM backup_rows`,
      rowMode: 'array',
    });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  await owner.query('CLOSE backup_rows');
}
