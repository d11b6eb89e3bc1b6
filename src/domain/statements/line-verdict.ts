import { daysUntil, type Day } from '../calendar.ts';
import type { PaymentMethod } from '../loans/payments/payment.ts';
import { addCents, type Cents } from '../money.ts';
import type { PixOffers } from '../pix/pix-values.ts';
import type { FoundPayers } from './find-payers.ts';
import {
  afterPart,
  isDueBy,
  onOldestDue,
  payableValues,
  type LinePart,
  type OpenLoan,
} from './line-values.ts';
import type { LineVerdictKind } from './verdict-words.ts';

/** A payment that was entered before and is not undone. */
export interface EnteredPayment {
  readonly id: string;
  readonly client_id: string;
  readonly amount: Cents;
  readonly late_fee: Cents;
  readonly payment_date: Day;
  readonly method: PaymentMethod | null;
  /** Entered together with its loan, as what had been paid until then. */
  readonly withLoan: boolean;
  /** The account of the statement it stands on; null where it stands on none. */
  readonly account: string | null;
}

export interface LineToJudge {
  readonly id: string;
  readonly account: string;
  readonly day: Day;
  readonly amount: Cents;
  readonly found: FoundPayers;
}

export interface LineVerdict {
  readonly id: string;
  readonly verdict: LineVerdictKind;
  /** Whose loans the parts are of; null where none was chosen. */
  readonly client_id: string | null;
  readonly parts: readonly LinePart[];
  /** The payment it would be tied to. */
  readonly payment_id: string | null;
}

export interface Books {
  readonly loans: readonly OpenLoan[];
  readonly payments: readonly EnteredPayment[];
  readonly offers: PixOffers;
}

/** A payment entered by hand may be dated a few days away from its credit. */
const DAYS_APART = 3;

/**
 * What each line is, in the order given, which is by day and then by the file: each is judged on top of the ticked ones before it, so two
 * credits of one instalment's amount are two instalments (EX-6, EX-7).
 */
export function judgeLines(lines: readonly LineToJudge[], books: Books): readonly LineVerdict[] {
  // Cash never stands on a statement.
  const free = new Set(books.payments.filter(({ account, method }) => account === null && method !== 'cash'));
  const ties = laterTies(lines, free);
  const loans = new Map(books.loans.map((one) => [one.loan.id, one]));
  return lines.map((line) => {
    const tied = ties.get(line.id) ?? earlierTie(line, free, [...loans.values()]);
    if (tied !== undefined) {
      free.delete(tied);
      return {
        id: line.id,
        verdict: 'registered',
        client_id: tied.client_id,
        parts: [],
        payment_id: tied.id,
      };
    }
    const verdict = judgeLine(line, [...loans.values()], books);
    if (verdict.verdict !== 'certain') return verdict;
    for (const part of verdict.parts) {
      const open = loans.get(part.loan_id);
      if (open !== undefined) loans.set(part.loan_id, afterPart(open, part, line.day));
    }
    return verdict;
  });
}

/** Payments of the same day first, then those entered after it, the nearest first; each payment belongs to one line. */
function laterTies(
  lines: readonly LineToJudge[],
  free: Set<EnteredPayment>,
): ReadonlyMap<string, EnteredPayment> {
  const ties = new Map<string, EnteredPayment>();
  for (let apart = 0; apart <= DAYS_APART; apart += 1) {
    for (const line of lines) {
      const tied = ties.has(line.id) ? undefined : paymentApart(line, free, apart);
      if (tied === undefined) continue;
      free.delete(tied);
      ties.set(line.id, tied);
    }
  }
  return ties;
}

/**
 * A payment dated before its credit is rare, and of somebody who pays every day it is yesterday's: where the amount was due by the line's
 * day, the credit is today's own. What was paid before the loan was entered was not entered for this credit either.
 */
function earlierTie(
  line: LineToJudge,
  free: ReadonlySet<EnteredPayment>,
  loans: readonly OpenLoan[],
): EnteredPayment | undefined {
  const own = loans.filter(({ loan }) =>
    line.found.payers.some(({ client }) => client.id === loan.client_id),
  );
  if (isDueBy(own, line.amount, line.day)) return undefined;
  const entered = new Set([...free].filter(({ withLoan }) => !withLoan));
  for (let apart = 1; apart <= DAYS_APART; apart += 1) {
    const tied = paymentApart(line, entered, -apart);
    if (tied !== undefined) return tied;
  }
  return undefined;
}

/** The payment of that sum so many days after the line, where only one client has one. */
function paymentApart(
  { day, amount, found }: LineToJudge,
  free: ReadonlySet<EnteredPayment>,
  apart: number,
): EnteredPayment | undefined {
  if (found.isAmbiguous) return undefined;
  const fitting = [...free].filter(
    (payment) =>
      sumOf(payment) === amount &&
      daysUntil(payment.payment_date, day) === apart &&
      found.payers.some(({ client }) => client.id === payment.client_id),
  );
  const [first] = fitting;
  return fitting.some((other) => other.client_id !== first?.client_id) ? undefined : first;
}

function judgeLine(line: LineToJudge, loans: readonly OpenLoan[], { payments, offers }: Books): LineVerdict {
  const { id, amount, day, found } = line;
  const unmatched: LineVerdict = { id, verdict: 'unmatched', client_id: null, parts: [], payment_id: null };
  if (found.isAmbiguous || found.payers.length === 0) return unmatched;
  const values = found.payers.flatMap(({ client }) => {
    const own = loans.filter(({ loan }) => loan.client_id === client.id);
    return payableValues(own, offers, day).map((value) => ({ ...value, client }));
  });
  const equal = values.filter(({ total }) => total === amount);
  const [first, second] = equal;
  if (first !== undefined && second === undefined) {
    const isSure =
      found.payers.every(({ reason }) => reason !== 'name') &&
      !isElsewhere(line, first.client.id, payments) &&
      !isBeforeLast(day, first.parts, loans);
    return {
      ...unmatched,
      verdict: isSure ? 'certain' : 'probable',
      client_id: first.client.id,
      parts: first.parts,
    };
  }
  const [payer, other] = found.payers;
  if (payer === undefined || other !== undefined) return unmatched;
  const own = loans.filter(({ loan }) => loan.client_id === payer.client.id);
  const parts = first?.parts ?? onOldestDue(own, amount, day);
  if (parts === null) return { ...unmatched, client_id: payer.client.id };
  return { ...unmatched, verdict: 'probable', client_id: payer.client.id, parts };
}

/** The same money may have been read from a file of another kind, whose account has another name: it is not counted twice unseen. */
function isElsewhere(
  { account, amount, day }: LineToJudge,
  client: string,
  payments: readonly EnteredPayment[],
): boolean {
  return payments.some(
    (payment) =>
      payment.account !== null &&
      payment.account !== account &&
      payment.client_id === client &&
      payment.payment_date === day &&
      sumOf(payment) === amount,
  );
}

/** A loan that received a payment after this line's day may have counted it already: a person looks at it. */
function isBeforeLast(on: Day, parts: readonly LinePart[], loans: readonly OpenLoan[]): boolean {
  return loans.some(
    ({ loan, lastPaymentDay }) =>
      lastPaymentDay !== null && lastPaymentDay > on && parts.some((part) => part.loan_id === loan.id),
  );
}

function sumOf({ amount, late_fee: fee }: Pick<EnteredPayment, 'amount' | 'late_fee'>): Cents {
  return addCents(amount, fee);
}
