import { dayText, parseDay } from '../calendar.ts';
import { formatCpf, parseCpf } from '../cpf.ts';
import { onlyDigits } from '../digit-mask.ts';
import { FREQUENCIES, INTEREST_METHODS, type Frequency, type InterestMethod } from '../loans/loan/loan.ts';
import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS } from '../loans/payments/payment.ts';
import { FREQUENCY_WORDS, INTEREST_METHOD_WORDS } from '../loans/plan/plan-words.ts';
import { parseMoney, parseRate } from '../money.ts';
import { readDay, visibleText } from './cell-text.ts';
import { plainHeading } from './guess-columns.ts';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from './import-fields.ts';

/** The texts of a row by the names of its fields. */
export type RowCells = Readonly<Record<string, string>>;

/** A value in the unit of the record: centavos, hundredths of a percent, a day, a closed word; null where the cell is empty. */
export type ReadValue = string | number | null;

export interface ReadRow {
  readonly values: Readonly<Record<string, ReadValue>>;
  /** The first cell that cannot be read, with its sentence. */
  readonly problem: RowProblem | null;
  /** A CPF whose leading zeros a spreadsheet had dropped (IM-4). */
  readonly zerosAdded: boolean;
}

export interface RowProblem {
  /** Null when it is about the whole row. */
  readonly field: string | null;
  readonly text: string;
}

const CPF_LENGTH = 11;

/** Reads every cell of a row as its form would; what cannot be read is the row's problem, never another row's. */
export function readCells(kind: ImportKind, cells: RowCells): ReadRow {
  const values: Record<string, ReadValue> = {};
  let problem: RowProblem | null = null;
  let zerosAdded = false;
  for (const field of IMPORT_FIELDS[kind]) {
    const text = visibleText(cells[field.name] ?? '');
    if (field.kind === 'cpf' && lacksZeros(text)) zerosAdded = true;
    const value = text === '' ? null : readValue(field, text);
    if (value === undefined) problem ??= { field: field.name, text: unreadable(field, text) };
    values[field.name] = value ?? null;
  }
  return { values, problem, zerosAdded };
}

/** Undefined where the text has no single meaning. */
function readValue({ kind, name }: ImportField, text: string): ReadValue | undefined {
  switch (kind) {
    case 'text':
      return name === 'notes' ? text : text.replace(/\s*[\n\t]\s*/g, ' ');
    case 'cpf':
      return lacksZeros(text) ? text.padStart(CPF_LENGTH, '0') : text;
    case 'money':
      return parseMoney(text) ?? undefined;
    case 'rate':
      return parseRate(text) ?? undefined;
    case 'day':
      return readDay(text) ?? undefined;
    case 'count':
      return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
    case 'word':
      return readWord(name, text);
  }
}

/** The text of a cell as the screen shows it: a day as people write it, a CPF with its zeros and marks. */
export function shownCell(kind: ImportField['kind'], text: string): string {
  const day = kind === 'day' ? parseDay(text) : null;
  if (day !== null) return dayText(day);
  const cpf = kind === 'cpf' ? parseCpf(lacksZeros(text) ? text.padStart(CPF_LENGTH, '0') : text) : null;
  return cpf === null ? text : formatCpf(cpf);
}

/** A number of fewer than eleven digits: a spreadsheet drops leading zeros. */
function lacksZeros(text: string): boolean {
  return text !== '' && text === onlyDigits(text) && text.length < CPF_LENGTH;
}

const FREQUENCY_TEXTS: Record<Frequency, readonly string[]> = {
  daily: ['diaria', 'diario', 'dia', 'por dia', 'd'],
  weekly: ['semanal', 'semana', 'por semana', 's'],
  fortnightly: ['quinzenal', 'quinzena', 'q'],
  monthly: ['mensal', 'mes', 'por mes', 'm'],
};

function readWord(name: string, text: string): string | undefined {
  const plain = plainHeading(text);
  if (name === 'frequency')
    return FREQUENCIES.find(
      (known) => FREQUENCY_TEXTS[known].includes(plain) || plainHeading(FREQUENCY_WORDS[known]) === plain,
    );
  if (name === 'interest_method')
    return INTEREST_METHODS.find(
      (known: InterestMethod) => plainHeading(INTEREST_METHOD_WORDS[known]) === plain,
    );
  // How it was paid is worth keeping, but no reason to refuse a payment.
  return PAYMENT_METHODS.find((known) => plainHeading(PAYMENT_METHOD_WORDS[known]) === plain) ?? 'other';
}

function unreadable({ kind, label, name }: ImportField, text: string): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  switch (kind) {
    case 'money':
      return `${label}: não entendemos “${shown}”. Escreva como 1.234,56.`;
    case 'rate':
      return `${label}: não entendemos “${shown}”. Escreva como 10 ou 12,5.`;
    case 'day':
      return `${label}: não entendemos “${shown}”. Escreva como dd/mm/aaaa.`;
    case 'count':
      return `${label}: não entendemos “${shown}”. Escreva um número inteiro.`;
    case 'word':
      return name === 'frequency'
        ? `${label}: não entendemos “${shown}”. Escreva diária, semanal, quinzenal ou mensal.`
        : `${label}: não entendemos “${shown}”.`;
    case 'text':
    case 'cpf':
      return `${label}: não entendemos “${shown}”.`;
  }
}
