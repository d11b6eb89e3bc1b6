import { parseDay } from '../calendar.ts';
import { cents } from '../money.ts';
import { joinedTexts } from './joined-texts.ts';
import { signedAmount } from './signed-amount.ts';
import type { FileLine } from './statement-file.ts';
import { UnreadableStatement } from './unreadable-statement.ts';

/** Which column of a table says what; amounts stand in one signed column, or credits and debits in two. */
export interface StatementColumns {
  readonly headingRow: number;
  readonly day: number;
  /** Joined, because several banks write 'Pix recebido' and the payer in two columns. */
  readonly texts: readonly number[];
  readonly amount: number | null;
  readonly credit: number | null;
  readonly debit: number | null;
  /** 'Entrada' or 'Saída', 'C' or 'D'. */
  readonly side: number | null;
  readonly fitId: number | null;
}

/** The headings of the banks we know, without accents, marks and case. */
const HEADINGS = {
  day: [
    'data',
    'data lancamento',
    'data do lancamento',
    'data mov',
    'data movimento',
    'data da transacao',
    'data transacao',
    'data operacao',
    'data da operacao',
    'data hora',
    'release date',
    'date',
    'dia',
  ],
  text: [
    'historico',
    'historico de movimentacao',
    'modalidade',
    'contraparte',
    'pagador',
    'remetente',
    'origem destino',
    'cpf cnpj',
    'tipo',
    'tipo de transacao',
    'tipo da transacao',
    'descricao da transacao',
    'lancamento',
    'lancamentos',
    'titulo',
    'transacao',
    'transaction type',
    'tipo transacao',
    'descricao',
    'detalhes',
    'description',
    'memo',
    'title',
  ],
  amount: [
    'valor',
    'valor r',
    'valor em r',
    'amount',
    'transaction net amount',
    'valor rs',
    'quantia',
    'valor da transacao',
    'valor transacao',
  ],
  credit: ['credito', 'credito r', 'entrada', 'entradas', 'entrada r', 'entradas r', 'valor credito'],
  debit: ['debito', 'debito r', 'saida', 'saidas', 'saida r', 'saidas r', 'valor debito'],
  side: [
    'tipo lancamento',
    'deb cred',
    'debito credito',
    'd c',
    'c d',
    'natureza',
    'entrada saida',
    'tipo',
    'tipo c d',
    'tipo d c',
  ],
  fitId: [
    'identificador',
    'reference id',
    'id transacao',
    'id da transacao',
    'codigo da transacao',
    'codigo transacao',
    'fitid',
  ],
} as const;
const ROWS_BEFORE_HEADINGS = 30;
const SAMPLE_ROWS = 20;

/** The columns of a bank's table; null where its headings are not known, and the person is asked (EX-2). */
export function knownColumns(rows: readonly (readonly string[])[]): StatementColumns | null {
  for (const [headingRow, row] of rows.slice(0, ROWS_BEFORE_HEADINGS).entries()) {
    const plain = row.map(plainHeading);
    if (isCard(plain)) throw new UnreadableStatement('card');
    const columnOf = (words: readonly string[]) => {
      const word = words.find((known) => plain.includes(known));
      return word === undefined ? null : plain.indexOf(word);
    };
    const day = columnOf(HEADINGS.day);
    const amount = columnOf(HEADINGS.amount);
    const credit = columnOf(HEADINGS.credit);
    const texts = plain.flatMap((heading, at) =>
      (HEADINGS.text as readonly string[]).includes(heading) ? [at] : [],
    );
    if (day === null || texts.length === 0 || (amount === null && credit === null)) continue;
    return {
      headingRow,
      day,
      texts,
      amount,
      credit: amount === null ? credit : null,
      debit: amount === null ? columnOf(HEADINGS.debit) : null,
      side: columnOf(HEADINGS.side),
      fitId: columnOf(HEADINGS.fitId),
    };
  }
  return null;
}

/** Bills of cards list what was bought as positive amounts, which would look like money that came in. */
function isCard(plain: readonly string[]): boolean {
  const has = (...words: readonly string[]) => words.every((word) => plain.includes(word));
  return (
    has('date', 'title', 'amount') ||
    has('lancamento', 'categoria', 'tipo', 'valor') ||
    plain.some((heading) => /\b(?:nome no|final do|numero do|titular do) cartao\b/.test(heading))
  );
}

/** The account's number where the table says it, before its headings or in a column; empty where it does not (EX-4). */
export function csvAccount(rows: readonly (readonly string[])[], { headingRow }: StatementColumns): string {
  const before = rows.slice(0, Math.max(0, headingRow)).map((row) => row.join(' '));
  const said = before.map((line) => /\bconta\b[^\d]{0,20}(\d[\d.-]{2,})/i.exec(line)?.[1]);
  const column = rows[headingRow]?.findIndex((heading) => plainHeading(heading) === 'conta') ?? -1;
  const number = said.find(Boolean) ?? (column < 0 ? undefined : rows[headingRow + 1]?.[column]);
  return (number ?? '').replace(/[^\w-]/g, '').slice(0, 40);
}

/** For headings that are not known: which columns look like a day, words and an amount. */
export function proposedColumns(rows: readonly (readonly string[])[]): StatementColumns {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const headingRow = Math.max(
    0,
    rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= Math.min(3, width)),
  );
  const isAmount = (cell: string) => /\d[.,]\d{2}\D*$/.test(cell) && signedAmount(cell) !== null;
  const sample = rows.slice(headingRow, headingRow + SAMPLE_ROWS);
  const best = (score: (cell: string) => number, without: readonly number[]) => {
    const sums = Array.from({ length: width }, (_, at) =>
      without.includes(at) ? -1 : sample.reduce((sum, row) => sum + score((row[at] ?? '').trim()), 0),
    );
    return Math.max(0, sums.indexOf(Math.max(...sums)));
  };
  const day = best((cell) => (dayOf(cell) === null ? 0 : 1), []);
  const amount = best((cell) => (isAmount(cell) ? 1 : 0), [day]);
  const text = best((cell) => cell.replace(/[^\p{L}]/gu, '').length, [day, amount]);
  // A table without headings begins with a line of its own.
  const isLine = dayOf((rows[headingRow]?.[day] ?? '').trim()) !== null;
  return {
    headingRow: isLine ? headingRow - 1 : headingRow,
    day,
    texts: [text],
    amount,
    credit: null,
    debit: null,
    side: null,
    fitId: null,
  };
}

export function readCsvLines(
  rows: readonly (readonly string[])[],
  columns: StatementColumns,
): readonly FileLine[] {
  return rows
    .slice(columns.headingRow + 1)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => lineOf(row, columns));
}

/** Of a column that says nothing but the side. */
const SIDES = /^(?:entrada|sa[ií]da|[cd]|cr[eé]d(?:ito)?|d[eé]b(?:ito)?|credit|debit|receita|despesa)$/i;

function lineOf(row: readonly string[], columns: StatementColumns): FileLine {
  const cell = (column: number | null) =>
    column === null ? '' : (row[column] ?? '').replace(/\s+/g, ' ').trim();
  return {
    day: dayOf(cell(columns.day)),
    amount: amountOf(columns, cell),
    text: joinedTexts(columns.texts.map(cell).filter((text) => !SIDES.test(text))),
    fitId: cell(columns.fitId),
  };
}

function amountOf(columns: StatementColumns, cell: (column: number | null) => string): FileLine['amount'] {
  if (columns.amount === null) {
    const credit = cell(columns.credit);
    const debit = signedAmount(cell(columns.debit));
    const isCredit = credit !== '' && signedAmount(credit) !== 0;
    if (isCredit) return signedAmount(credit);
    return debit === null ? null : cents(-Math.abs(debit));
  }
  const amount = signedAmount(cell(columns.amount));
  const isDebit = /^(?:sa[ií]da|d|d[eé]b(?:ito)?|debit|despesa)$/i.test(cell(columns.side));
  return amount !== null && isDebit && amount > 0 ? cents(0 - amount) : amount;
}

/** Day first, as Brazilian banks write it, or year first; a time after it is left out. */
function dayOf(text: string): FileLine['day'] {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  if (year !== undefined) return parseDay(`${year}-${month}-${dayOfMonth}`);
  const [, first = '', second = '', last = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D.*)?$/.exec(text) ?? [];
  return parseDay(
    `${last.length === 2 ? `20${last}` : last}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`,
  );
}

function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
