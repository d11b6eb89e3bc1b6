import { addDays, type Day, type Timestamp } from '../calendar.ts';
import { addCents, cents, subtractCents, type Cents } from '../money.ts';

/** How far ahead a promise may lie (FD-11). */
const PROMISE_DAYS = 60;

/** A client said when they pay, and how much (FD-11). */
export interface PaymentPromise {
  /** The loan it is about; null for everything the client owes. */
  readonly loan_id: string | null;
  readonly on_day: Day;
  readonly at: Timestamp;
  readonly promised_on: Day;
  readonly promised_amount: Cents;
}

/** Money of the client, with the fee received with it. */
export interface PromisedMoney {
  readonly loan_id: string;
  readonly payment_date: Day;
  readonly created_at: Timestamp;
  readonly amount: Cents;
  readonly late_fee: Cents;
}

export const PROMISE_STATES = ['open', 'partly', 'kept', 'broken', 'replaced', 'withdrawn'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

export interface JudgedPromise {
  readonly state: PromiseState;
  /** What came in time. */
  readonly paid: Cents;
}

/** The first and the last day a promise may name. */
export function promiseDays(today: Day): { readonly first: Day; readonly last: Day } {
  return { first: addDays(today, 1), last: addDays(today, PROMISE_DAYS) };
}

/** How far ahead a client may promise in the portal (FD-15). */
const PORTAL_PROMISE_DAYS = 15;

export function portalPromiseDays(today: Day): { readonly first: Day; readonly last: Day } {
  return { first: addDays(today, 1), last: addDays(today, PORTAL_PROMISE_DAYS) };
}

/**
 * The state of each promise of one client, newest first; never stored, because it follows from payments and days (FD-13). A newer
 * promise that was not withdrawn replaces one whose day had not passed and whose sum had not come by then.
 */
export function judgedPromises(
  promises: readonly (PaymentPromise & { readonly withdrawn: boolean })[],
  payments: readonly PromisedMoney[],
  today: Day,
): JudgedPromise[] {
  let newer: PaymentPromise | null = null;
  return promises.map((promise) => {
    const replacedBy: PaymentPromise | null =
      newer !== null && newer.on_day <= promise.promised_on ? newer : null;
    const paid = paidInTime(promise, payments, replacedBy);
    if (promise.withdrawn) return { state: 'withdrawn', paid };
    newer = promise;
    return { state: promiseState(promise, { paid, isReplaced: replacedBy !== null, today }), paid };
  });
}

export function promiseState(
  { promised_on: promisedOn, promised_amount: amount }: PaymentPromise,
  { paid, isReplaced, today }: { readonly paid: Cents; readonly isReplaced: boolean; readonly today: Day },
): PromiseState {
  if (paid >= amount) return 'kept';
  if (isReplaced) return 'replaced';
  if (today > promisedOn) return 'broken';
  return paid > 0 ? 'partly' : 'open';
}

/** Its day has not passed and its sum has not come: the client is not charged meanwhile (FD-12). */
export function stands(state: PromiseState): boolean {
  return state === 'open' || state === 'partly';
}

/** What is still to come of it. */
export function leftOf(amount: Cents, paid: Cents): Cents {
  return paid >= amount ? cents(0) : subtractCents(amount, paid);
}

/** Of the promises whose outcome is known, how many were kept (FD-13). */
export function keptCount(states: readonly PromiseState[]): {
  readonly kept: number;
  readonly judged: number;
} {
  const kept = states.filter((state) => state === 'kept').length;
  return { kept, judged: kept + states.filter((state) => state === 'broken').length };
}

/** Money recorded before the promise was made keeps none, also on its own day; what came after a newer one counts for that one. */
function paidInTime(
  promise: PaymentPromise,
  payments: readonly PromisedMoney[],
  replacedBy: PaymentPromise | null,
): Cents {
  const last = replacedBy?.on_day ?? promise.promised_on;
  const counted = payments.filter(
    ({ loan_id: loan, payment_date: on, created_at: at }) =>
      (promise.loan_id === null || loan === promise.loan_id) &&
      on >= promise.on_day &&
      on <= last &&
      at >= promise.at &&
      (replacedBy === null || at <= replacedBy.at),
  );
  return addCents(cents(0), ...counted.flatMap(({ amount, late_fee: fee }) => [amount, fee]));
}

/** Who promised to pay today comes first, also on the day's sheet (FD-13). */
export function promisedFirst<Line extends { readonly promise: { readonly promised_on: Day } | null }>(
  lines: readonly Line[],
  today: Day,
): readonly Line[] {
  const isForToday = ({ promise }: Line) => promise?.promised_on === today;
  return [...lines.filter(isForToday), ...lines.filter((line) => !isForToday(line))];
}
