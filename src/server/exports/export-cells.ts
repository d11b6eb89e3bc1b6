import { day, dayText, momentText } from '#domain/calendar.ts';
import { formatCpf, parseCpf } from '#domain/cpf.ts';
import { basisPoints, cents, moneyCellText, rateFieldText } from '#domain/money.ts';
import { PAYMENT_KINDS, type PaymentKind } from '#domain/loans/payment.ts';

/** What a column holds; says how it is written in a sheet, as a Brazilian reads it; in JSON it is as in the API. */
export type CellKind = 'text' | 'money' | 'percent' | 'day' | 'moment' | 'cpf' | 'yes-no' | 'payment-kind';

const PAYMENT_WORDS = {
  payment: 'Pagamento',
  settlement: 'Quitação',
  renewal_interest: 'Juros de renovação',
} as const satisfies Record<PaymentKind, string>;

export function csvCell(kind: CellKind, value: unknown, timeZone: string): string {
  if (value === null) return '';
  switch (kind) {
    case 'text':
      return quoted(withoutFormula(text(value)));
    case 'money':
      return moneyCellText(cents(wholeNumber(value)));
    case 'percent':
      return rateFieldText(basisPoints(wholeNumber(value)));
    case 'day':
      return dayText(day(text(value)));
    case 'moment':
      return momentText(text(value), timeZone).replace(',', '');
    case 'cpf': {
      // With its dots and dash: a sheet would take the bare digits for a number and drop the zeros in front.
      const cpf = parseCpf(text(value));
      return cpf === null ? '' : formatCpf(cpf);
    }
    case 'yes-no':
      return value === true ? 'Sim' : 'Não';
    case 'payment-kind': {
      const known = PAYMENT_KINDS.find((one) => one === value);
      return known === undefined ? '' : PAYMENT_WORDS[known];
    }
  }
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/**
 * A sheet runs what begins like a formula, also in full-width letters; behind an apostrophe it is text. A sheet set to
 * another separator begins a cell behind a comma or a tab as well, whatever the quotes say.
 */
function withoutFormula(cell: string): string {
  const inside = cell.replace(/[,;\t] *(?=[=+\-@＝＋－＠])/g, "$&'");
  return /^(?:[\t\r\n]| *[=+\-@＝＋－＠])/.test(cell) ? `'${inside}` : inside;
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
