import { IMPORT_FIELDS, type ImportField, type ImportKind } from './import-fields.ts';

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

/** Whether a first row is headings: texts, at least one of which is a word we know (IM-2). */
export function looksLikeHeadings(kind: ImportKind, row: readonly unknown[]): boolean {
  const texts = row.filter((cell) => cell !== null && cell !== '');
  if (texts.length === 0 || !texts.every((cell) => typeof cell === 'string')) return false;
  return (
    Object.keys(
      guessColumns(
        kind,
        row.map((cell) => (typeof cell === 'string' ? cell : '')),
      ),
    ).length > 0
  );
}

export interface OwnExport {
  readonly kind: ImportKind;
  readonly mapping: ColumnMapping;
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
export function ownExport(headings: readonly string[]): OwnExport | null {
  const own = OWN_EXPORTS.find((known) =>
    [...known.headings, known.withdrawn].every((heading) => headings.includes(heading)),
  );
  if (own === undefined) return null;
  return {
    kind: own.kind,
    mapping: columnsOf(IMPORT_FIELDS[own.kind], headings),
    withdrawn: headings.indexOf(own.withdrawn),
  };
}
