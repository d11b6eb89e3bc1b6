import { dayText, parseDay, type Day } from '../calendar.ts';
import {
  PAYMENT_METHODS,
  PAYMENT_METHOD_WORDS,
  type NewPayment,
  type PaymentKind,
} from '../loans/payments/payment.ts';
import { moneyCellText, parseMoney, type Cents } from '../money.ts';
import { readDay } from './cell-text.ts';

/*
 * What our own export says of a loan in one cell, so that one row brings the whole loan to another notebook (IM-2): its due dates, its
 * payments and its renewals, oldest first. Each list has a text and its reading; null is a text that is no such list.
 */

const BETWEEN = ' | ';

export type ListedPayment = Pick<NewPayment, 'payment_date' | 'amount' | 'late_fee' | 'method' | 'kind'>;

export interface ListedRenewal {
  readonly on_day: Day;
  readonly interest: Cents;
  readonly previous_end_date: Day;
  readonly end_date: Day;
}

const KIND_WORDS = {
  payment: '',
  settlement: ' quitação',
  renewal_interest: ' juros de renovação',
} as const satisfies Record<PaymentKind, string>;

/** '05/02/2026 100,00 multa 5,00 Pix quitação | …' */
export function paymentListText(payments: readonly ListedPayment[]): string {
  return payments
    .map(({ payment_date: on, amount, late_fee: fee, method, kind }) =>
      [
        `${dayText(on)} ${moneyCellText(amount)}`,
        fee === 0 ? '' : ` multa ${moneyCellText(fee)}`,
        method === null ? '' : ` ${PAYMENT_METHOD_WORDS[method]}`,
        KIND_WORDS[kind],
      ].join(''),
    )
    .join(BETWEEN);
}

const PAYMENT = new RegExp(
  `^(\\S+) (\\d+,\\d\\d)(?: multa (\\d+,\\d\\d))?(?: (${Object.values(PAYMENT_METHOD_WORDS).join('|')}))?( quitação| juros de renovação)?$`,
  'u',
);

export function readPaymentList(text: string): ListedPayment[] | null {
  return readList(text, (part) => {
    const [, day = '', money = '', fee = '0', word, kindWord = ''] = PAYMENT.exec(part) ?? [];
    const [on, amount, lateFee] = [dayOf(day), parseMoney(money), parseMoney(fee)];
    if (on === null || amount === null || lateFee === null) return null;
    const method = PAYMENT_METHODS.find((known) => PAYMENT_METHOD_WORDS[known] === word) ?? null;
    const kind = (['settlement', 'renewal_interest'] as const).find((one) => KIND_WORDS[one] === kindWord);
    return { payment_date: on, amount, late_fee: lateFee, method, kind: kind ?? 'payment' };
  });
}

/** '05/02/2026 40,00 31/01/2026 > 05/03/2026 | …' */
export function renewalListText(renewals: readonly ListedRenewal[]): string {
  return renewals
    .map(
      ({ on_day: on, interest, previous_end_date: before, end_date: after }) =>
        `${dayText(on)} ${moneyCellText(interest)} ${dayText(before)} > ${dayText(after)}`,
    )
    .join(BETWEEN);
}

export function readRenewalList(text: string): ListedRenewal[] | null {
  return readList(text, (part) => {
    const [, day = '', money = '', before = '', after = ''] =
      /^(\S+) (\d+,\d\d) (\S+) > (\S+)$/.exec(part) ?? [];
    const [on, interest, previous, end] = [dayOf(day), parseMoney(money), dayOf(before), dayOf(after)];
    if (on === null || interest === null || previous === null || end === null) return null;
    return { on_day: on, interest, previous_end_date: previous, end_date: end };
  });
}

export function dayListText(days: readonly Day[]): string {
  return days.map(dayText).join(BETWEEN);
}

export function readDayList(text: string): Day[] | null {
  return readList(text, dayOf);
}

function readList<Item>(text: string, read: (part: string) => Item | null): Item[] | null {
  const items = text.split(BETWEEN).map(read);
  return items.every((item) => item !== null) ? items : null;
}

function dayOf(text: string): Day | null {
  return parseDay(readDay(text) ?? '');
}
