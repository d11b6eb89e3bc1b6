import { ownExport } from '#domain/imports/guess-columns.ts';
import type { Day } from '#domain/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { csvText } from '#server/exports/export-text.ts';
import { EXPORT_TABLES } from '#server/exports/export-tables.ts';
import { createImport, saveImportRows } from '#server/imports/draft-import.ts';
import { readFile } from '#web/imports/read-file.ts';
import { inBatches, rowsToSend } from '#web/imports/rows-to-send.ts';

interface Notebook {
  does<T>(work: (tx: Tx, institution: string) => Promise<T>): Promise<T>;
}

interface Bringing {
  readonly key: 'clients' | 'loans' | 'payments';
  readonly today: Day;
  readonly now: Date;
}

/** A sheet of one lender's export, as it is downloaded, read and sent by another one's screen; the id of the draft. */
export async function bringExport(
  from: Notebook,
  to: Notebook,
  { key, today, now }: Bringing,
): Promise<string> {
  const table = EXPORT_TABLES.find((each) => each.key === key);
  if (table === undefined) throw new Error('no such sheet');
  const text = await from.does(async (tx, institution) => {
    let all = '';
    for await (const part of csvText(tx, institution, { table, timeZone: 'America/Sao_Paulo' })) all += part;
    return all;
  });
  const { sheets } = await readFile(table.file, new TextEncoder().encode(text));
  const rows = sheets[0]?.rows ?? [];
  const own = ownExport(rows);
  if (own === null) throw new Error('not recognised');
  const sent = rowsToSend(rows, { ...own, choices: { monthFirst: false, fractions: false } });
  const { id } = await to.does((tx, institution) =>
    createImport(tx, institution, { kind: own.kind, file_name: table.file, mapping: {} }, now),
  );
  for (const batch of inBatches(sent))
    await to.does((tx, institution) => saveImportRows(tx, institution, { id, rows: batch, today }));
  return id;
}
