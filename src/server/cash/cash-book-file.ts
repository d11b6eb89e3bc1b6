import type { FileAnswer } from '#contract/file-answer.ts';
import type { Month } from '#domain/calendar-month.ts';
import { cashLineText, inAndOut } from '#domain/cash/cash-line.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { csvCell, csvLine } from '#server/exports/export-cells.ts';
import { BYTE_ORDER_MARK } from '#server/exports/export-text.ts';
import { fileOfText } from '#server/exports/file-of-text.ts';
import { pageOfBook } from './cash-book.ts';

const LINES_AT_A_TIME = 200;

/** The cash book of a month as a CSV, in the order of the screen (CX-17). */
export function cashBookFile(db: Database, staff: StaffIdentity, month: Month): Promise<FileAnswer> {
  return fileOfText(db, staff, {
    name: `livro-caixa-${month}.csv`,
    textOf: (tx) => csvText(tx, staff.institution, month),
  });
}

async function* csvText(tx: Tx, institution: string, month: Month): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Data', 'O que foi', 'Entrada', 'Saída', 'Saldo']);
  let after: string | undefined;
  do {
    const { items, next } = await pageOfBook(tx, institution, { month, after, limit: LINES_AT_A_TIME });
    yield items
      .map((line) => {
        const moved = inAndOut(line);
        return csvLine([
          csvCell('day', line.day, ''),
          csvCell('text', cashLineText(line), ''),
          csvCell('money', moved.in, ''),
          csvCell('money', moved.out, ''),
          csvCell('money', line.balance, ''),
        ]);
      })
      .join('');
    after = next ?? undefined;
  } while (after !== undefined);
}
