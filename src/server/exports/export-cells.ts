import { HELD_REASON_WORDS, HELD_STATUS_WORDS } from '#domain/loans/payments/held-entry.ts';
import { PROOF_STATUS_WORDS } from '#domain/loans/payments/payment-proof.ts';
import { z } from 'zod';
import { day, dayText, momentText } from '#domain/calendar.ts';
import { withApostrophes } from '#domain/csv-formulas.ts';
import { CASH_KIND_WORDS } from '#domain/cash/cash-entry.ts';
import { DOCUMENT_WORDS } from '#domain/documents/document-kind.ts';
import { FILE_KINDS } from '#domain/files/file.ts';
import { formatCpf, parseCpf } from '#domain/cpf.ts';
import { dayListText, paymentListText, renewalListText } from '#domain/imports/loan-lists.ts';
import { IMPORT_KIND_WORDS } from '#domain/imports/import-fields.ts';
import { basisPoints, cents, moneyCellText, rateFieldText } from '#domain/money.ts';
import { skippedDaysOf } from '#domain/loans/plan/due-dates.ts';
import { LENDER_KIND_WORDS } from '#domain/lender-kind.ts';
import { FREQUENCY_WORDS, INTEREST_METHOD_WORDS, skippedDayWords } from '#domain/loans/plan/plan-words.ts';
import type { FeeChoice } from '#domain/loans/events/loan-event.ts';
import { MOMENT_NAMES } from '#domain/messages/moment.ts';
import { PIX_KEY_TYPE_NAMES } from '#domain/pix/pix-key.ts';
import { NOTED_ACCESS_WORDS } from '#domain/privacy/access.ts';
import { DATA_REQUEST_WORDS } from '#domain/privacy/data-request.ts';
import { VISIT_WORDS } from '#domain/visits/visit.ts';
import {
  PAYMENT_KINDS,
  PAYMENT_METHOD_WORDS,
  PAYMENT_METHODS,
  type PaymentKind,
} from '#domain/loans/payments/payment.ts';

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
  | 'day-list'
  | 'payment-list'
  | 'renewal-list'
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
  'lender-kind': LENDER_KIND_WORDS,
  'pix-key-type': PIX_KEY_TYPE_NAMES,
  'message-moment': MOMENT_NAMES,
  'visit-outcome': VISIT_WORDS,
  'held-reason': HELD_REASON_WORDS,
  'held-status': HELD_STATUS_WORDS,
  'proof-status': PROOF_STATUS_WORDS,
  'data-request-kind': DATA_REQUEST_WORDS,
  'access-kind': NOTED_ACCESS_WORDS,
  'fee-choice': {
    include: 'Incluída',
    receive: 'Recebida',
    waive: 'Perdoada',
  } satisfies Record<FeeChoice, string>,
  'cash-kind': CASH_KIND_WORDS,
  'document-kind': DOCUMENT_WORDS,
  'file-kind': FILE_KINDS,
  'import-kind': IMPORT_KIND_WORDS,
} as const;

/** Lists as the database gives them in JSON. */
const dayOfList = z.string().transform(day);
const centsOfList = z.int().transform(cents);
const DAYS = z.array(dayOfList);
const PAYMENTS = z.array(
  z.object({
    payment_date: dayOfList,
    amount: centsOfList,
    late_fee: centsOfList,
    method: z.enum(PAYMENT_METHODS).nullable(),
    kind: z.enum(PAYMENT_KINDS),
  }),
);
const RENEWALS = z.array(
  z.object({ on_day: dayOfList, interest: centsOfList, previous_end_date: dayOfList, end_date: dayOfList }),
);

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
    case 'day-list':
      return quoted(dayListText(DAYS.parse(value)));
    case 'payment-list':
      return quoted(paymentListText(PAYMENTS.parse(value)));
    case 'renewal-list':
      return quoted(renewalListText(RENEWALS.parse(value)));
    case 'payment-kind':
    case 'payment-method':
    case 'interest-method':
    case 'frequency':
    case 'lender-kind':
    case 'pix-key-type':
    case 'message-moment':
    case 'visit-outcome':
    case 'held-reason':
    case 'held-status':
    case 'proof-status':
    case 'data-request-kind':
    case 'access-kind':
    case 'fee-choice':
    case 'cash-kind':
    case 'document-kind':
    case 'file-kind':
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
