import type { Cell } from './cell-text.ts';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from './import-fields.ts';
import { headingTexts } from './sheet-rows.ts';

/** The column of each field, by the field's name; a field without a column is left out. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** As headings are compared: without accents, marks at the end and double spaces, in lower case. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[:*.]+\s*$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Guesses by the words people use; of two columns the better word wins, and no column is used twice (IM-3). */
export function guessColumns(kind: ImportKind, headings: readonly string[]): ColumnMapping {
  return columnsOf(
    IMPORT_FIELDS[kind].filter((field) => field.own !== true),
    headings,
  );
}

function columnsOf(fields: readonly ImportField[], headings: readonly string[]): ColumnMapping {
  const plain = headings.map(plainHeading);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const guesses = fields.flatMap(({ name, label, headings: words }) =>
    [label, ...words].map((word, rank) => ({ name, rank, column: plain.indexOf(plainHeading(word)) })),
  );
  // The best word of every field first, so that 'Valor' goes to the amount and not to a weaker claim on it.
  for (const { name, column } of guesses.sort((a, b) => a.rank - b.rank)) {
    if (column === -1 || taken.has(column) || name in mapping) continue;
    mapping[name] = column;
    taken.add(column);
  }
  return mapping;
}

/** Headings may stand under a title and an empty row (IM-2). */
const ROWS_BEFORE_HEADINGS = 20;

/** The row of the headings: texts, most of which are words we know; null where none is (IM-2). */
export function headingRow(kind: ImportKind, rows: readonly (readonly Cell[])[]): number | null {
  const known = rows.slice(0, ROWS_BEFORE_HEADINGS).map((row) => knownHeadings(kind, row));
  const most = Math.max(0, ...known);
  return most === 0 ? null : known.indexOf(most);
}

function knownHeadings(kind: ImportKind, row: readonly Cell[]): number {
  const filled = row.filter((cell) => cell !== null && cell !== '');
  if (!filled.every((cell) => typeof cell === 'string')) return 0;
  return Object.keys(guessColumns(kind, headingTexts(row))).length;
}

export interface OwnExport {
  readonly kind: ImportKind;
  readonly mapping: ColumnMapping;
  readonly headingRow: number;
  /** The column that is filled in a row that was deleted or undone. */
  readonly withdrawn: number;
}

const OWN_EXPORTS: readonly { kind: ImportKind; headings: readonly string[]; withdrawn: string }[] = [
  {
    kind: 'clients',
    headings: ['Identificador', 'Nome', 'Telefone', 'CPF', 'Registrado em'],
    withdrawn: 'Excluído em',
  },
  {
    kind: 'loans',
    headings: ['Identificador', 'Identificador do cliente', 'Cliente', 'Valor emprestado', 'Juros (%)'],
    withdrawn: 'Excluído em',
  },
  {
    kind: 'payments',
    headings: ['Identificador', 'Identificador do empréstimo', 'Cliente', 'Valor', 'Data do pagamento'],
    withdrawn: 'Desfeito em',
  },
];

/** What our own export says of itself by its headings; null for any other file (IM-2). */
export function ownExport(rows: readonly (readonly Cell[])[]): OwnExport | null {
  for (const [headingRow, row] of rows.slice(0, ROWS_BEFORE_HEADINGS).entries()) {
    const headings = headingTexts(row);
    const own = OWN_EXPORTS.find((known) =>
      [...known.headings, known.withdrawn].every((heading) => headings.includes(heading)),
    );
    if (own === undefined) continue;
    const mapping = columnsOf(IMPORT_FIELDS[own.kind], headings);
    return { kind: own.kind, mapping, headingRow, withdrawn: headings.indexOf(own.withdrawn) };
  }
  return null;
}
