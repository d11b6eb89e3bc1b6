import { day, dayText, momentText } from '#domain/calendar.ts';
import { withApostrophes } from '#domain/csv-formulas.ts';
import { CASH_KIND_WORDS } from '#domain/cash/cash-entry.ts';
import { DOCUMENT_WORDS } from '#domain/documents/document-kind.ts';
import { formatCpf, parseCpf } from '#domain/cpf.ts';
import { IMPORT_KIND_WORDS } from '#domain/imports/import-fields.ts';
import { basisPoints, cents, moneyCellText, rateFieldText } from '#domain/money.ts';
import { skippedDaysOf } from '#domain/loans/plan/due-dates.ts';
import { FREQUENCY_WORDS, INTEREST_METHOD_WORDS, skippedDayWords } from '#domain/loans/plan/plan-words.ts';
import type { FeeChoice } from '#domain/loans/events/loan-event.ts';
import { MOMENT_NAMES } from '#domain/messages/moment.ts';
import { PIX_KEY_TYPE_NAMES } from '#domain/pix/pix-key.ts';
import { PAYMENT_METHOD_WORDS, type PaymentKind } from '#domain/loans/payments/payment.ts';

/** The kind of a column decides its Brazilian format in the CSV; the JSON has the same values as the API. */
export type CellKind =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'day'
  | 'moment'
  | 'cpf'
  | 'yes-no'
  | 'skipped-days'
  | keyof typeof WORDS;

/** The words of each closed set. */
const WORDS = {
  'payment-kind': {
    payment: 'Pagamento',
    settlement: 'Quitação',
    renewal_interest: 'Juros de renovação',
  } satisfies Record<PaymentKind, string>,
  'payment-method': PAYMENT_METHOD_WORDS,
  'interest-method': INTEREST_METHOD_WORDS,
  frequency: FREQUENCY_WORDS,
  'pix-key-type': PIX_KEY_TYPE_NAMES,
  'message-moment': MOMENT_NAMES,
  'fee-choice': {
    include: 'Incluída',
    receive: 'Recebida',
    waive: 'Perdoada',
  } satisfies Record<FeeChoice, string>,
  'cash-kind': CASH_KIND_WORDS,
  'document-kind': DOCUMENT_WORDS,
  'import-kind': IMPORT_KIND_WORDS,
} as const;

export function csvCell(kind: CellKind, value: unknown, timeZone: string): string {
  if (value === null) return '';
  switch (kind) {
    case 'text':
      return quoted(withApostrophes(text(value)));
    case 'number':
      return String(wholeNumber(value));
    case 'money':
      return moneyCellText(cents(wholeNumber(value)));
    case 'percent':
      return rateFieldText(basisPoints(wholeNumber(value)));
    case 'day':
      return dayText(day(text(value)));
    case 'moment':
      return momentText(text(value), timeZone).replace(',', '');
    case 'cpf': {
      // With punctuation, because a spreadsheet would read bare digits as a number and drop leading zeros.
      const cpf = parseCpf(text(value));
      return cpf === null ? '' : formatCpf(cpf);
    }
    case 'yes-no':
      return value === true ? 'Sim' : 'Não';
    case 'skipped-days':
      return quoted(skippedDayWords(skippedDaysOf(wholeNumber(value))).join(', '));
    case 'payment-kind':
    case 'payment-method':
    case 'interest-method':
    case 'frequency':
    case 'pix-key-type':
    case 'message-moment':
    case 'fee-choice':
    case 'cash-kind':
    case 'document-kind':
    case 'import-kind':
      return new Map<unknown, string>(Object.entries(WORDS[kind])).get(value) ?? '';
  }
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

function quoted(cell: string): string {
  return /[;,\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text of the database');
  return value;
}

function wholeNumber(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('not a number of the database');
  return value;
}
