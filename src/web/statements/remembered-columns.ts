import type { StatementColumns } from '#domain/statements/read-csv.ts';
import { keepHere, keptHere } from '#web/base/kept-here.ts';

type Rows = readonly (readonly string[])[];

const ROWS_LOOKED_AT = 30;

function keyOf(headings: readonly string[]): string {
  return `extrato-colunas:${headings.map((heading) => heading.trim()).join('|')}`;
}

/** The columns a person chose are used again for a file with the same headings, on this device (EX-2). */
export function rememberColumns(rows: Rows, { headingRow, ...columns }: StatementColumns): void {
  const headings = rows[headingRow];
  // Without headings the first row is a line of the statement, which is nothing to keep.
  if (headings === undefined) return;
  const { day, texts, amount, credit, debit } = columns;
  keepHere(keyOf(headings), [day, texts[0], amount, credit, debit].map((at) => at ?? '').join());
}

export function rememberedColumns(rows: Rows): StatementColumns | null {
  for (const [headingRow, row] of rows.slice(0, ROWS_LOOKED_AT).entries()) {
    const kept = keptHere(keyOf(row))
      ?.split(',')
      .map((at) => (/^\d{1,3}$/.test(at) ? Number(at) : null));
    const [day = null, text = null, amount = null, credit = null, debit = null] = kept ?? [];
    if (day === null || text === null || (amount === null && credit === null)) continue;
    return { headingRow, day, texts: [text], amount, credit, debit, side: null, fitId: null };
  }
  return null;
}
