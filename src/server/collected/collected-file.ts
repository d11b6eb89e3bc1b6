import type { FileAnswer } from '#contract/file-answer.ts';
import { onStatementWords } from '#domain/statements/statement-words.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { csvCell, csvLine } from '#server/exports/export-cells.ts';
import { BYTE_ORDER_MARK } from '#server/exports/export-text.ts';
import { fileOfText } from '#server/exports/file-of-text.ts';
import { collectedBy, type CollectedQuery } from './collected-store.ts';

/** The lines of the screen as a CSV, with the sum last (EQ-8). */
export function collectedFile(
  db: Database,
  staff: StaffIdentity,
  query: CollectedQuery,
): Promise<FileAnswer> {
  return fileOfText(db, staff, {
    name: `prestacao-de-contas-${query.from}-a-${query.to}.csv`,
    textOf: (tx) => csvText(tx, staff.institution, query),
  });
}

async function* csvText(tx: Tx, institution: string, query: CollectedQuery): AsyncGenerator<string> {
  const { items, count, amount, held } = await collectedBy(tx, institution, query);
  const enteredLater = items.reduce((sum, line) => sum + line.entered_later, 0);
  yield BYTE_ORDER_MARK +
    csvLine(['Data', 'Quem recebeu', 'Forma', 'Extrato', 'Pagamentos', 'Lançados depois', 'Valor']);
  for (const line of items)
    yield csvLine([
      csvCell('day', line.day, ''),
      csvCell('text', line.person_name, ''),
      csvCell('payment-method', line.method, ''),
      csvCell('text', onStatementWords(line.on_statement), ''),
      csvCell('number', line.count, ''),
      csvCell('number', line.entered_later, ''),
      csvCell('money', line.amount, ''),
    ]);
  yield csvLine([
    'Total',
    '',
    '',
    '',
    csvCell('number', count, ''),
    csvCell('number', enteredLater, ''),
    csvCell('money', amount, ''),
  ]);
  if (held.count > 0)
    yield csvLine([
      'A conferir',
      '',
      '',
      '',
      csvCell('number', held.count, ''),
      '',
      csvCell('money', held.amount, ''),
    ]);
}
