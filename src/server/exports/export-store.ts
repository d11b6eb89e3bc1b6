import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { THIS_INSTITUTION, type ExportTable } from './export-columns.ts';

export type ExportRow = Readonly<Record<string, unknown>>;

const ROWS_AT_A_TIME = 1_000;

/** Yields rows in order of creation, in batches of a cursor, so that memory use and each statement stay small. */
export async function* rowsOf(
  tx: Tx,
  institution: string,
  table: ExportTable,
): AsyncGenerator<readonly ExportRow[]> {
  const columns = table.columns.map(({ name, from = `r.${name}` }) => `${from} AS ${name}`).join(', ');
  await sql`DECLARE export_rows NO SCROLL CURSOR FOR
    SELECT ${of(institution, columns)} FROM ${of(institution, table.source)}
    WHERE r.institution_id = ${institution} ORDER BY ${sql.raw(table.order ?? 'r.created_at, r.id')}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<ExportRow>`FETCH ${sql.lit(ROWS_AT_A_TIME)} FROM export_rows`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  await sql`CLOSE export_rows`.execute(tx);
}

/** The text with the institution as a value where it is named. */
function of(institution: string, text: string): RawBuilder<unknown> {
  return sql.join(
    text.split(THIS_INSTITUTION).map((part) => sql.raw(part)),
    sql`${institution}`,
  );
}
