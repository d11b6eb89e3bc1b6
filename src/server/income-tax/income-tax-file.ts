import type { FileAnswer } from '#contract/file-answer.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { csvCell, csvLine } from '#server/exports/export-cells.ts';
import { BYTE_ORDER_MARK } from '#server/exports/export-text.ts';
import { fileOfText } from '#server/exports/file-of-text.ts';
import { incomeTaxOf } from './income-tax-store.ts';

interface YearWanted {
  readonly year: number;
  readonly today: Day;
}

/** Interest and late fees of a year, a line for each month and payer (LP-43). */
export function incomeTaxFile(db: Database, staff: StaffIdentity, wanted: YearWanted): Promise<FileAnswer> {
  return fileOfText(db, staff, {
    name: `imposto-de-renda-${wanted.year}.csv`,
    textOf: (tx) => csvText(tx, staff.institution, wanted),
  });
}

async function* csvText(tx: Tx, institution: string, wanted: YearWanted): AsyncGenerator<string> {
  const { months } = await incomeTaxOf(tx, institution, wanted);
  yield BYTE_ORDER_MARK + csvLine(['Mês', 'CPF', 'Nome', 'Juros', 'Multas']);
  for (const { month, payers } of months)
    yield payers
      .map(({ cpf, name, interest, fees }) =>
        csvLine([
          `${month.slice(5)}/${month.slice(0, 4)}`,
          csvCell('cpf', cpf, ''),
          csvCell('text', name, ''),
          csvCell('money', interest, ''),
          csvCell('money', fees, ''),
        ]),
      )
      .join('');
}
