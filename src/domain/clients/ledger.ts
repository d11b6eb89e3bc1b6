import type { Day } from '../calendar.ts';
import { lateSince } from '../loans/loan/loan-standing.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';
import { addCents, cents, subtractCents, type BasisPoints, type Cents } from '../money.ts';
import {
  renegotiationsOf,
  renewalsOf,
  type ClientRecords,
  type EventOf,
  type LedgerEvent,
  type LedgerLoan,
  type LedgerPayment,
} from './ledger-records.ts';

/** In the order of the lines of one day; renewals come before the payments of their day. */
export const LEDGER_KINDS = [
  'lent',
  'overdue',
  'renewed',
  'renegotiated',
  'payment',
  'settled',
  'written_off',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A line of a client's page. Balance after it = balance before + charged − paid − discount + surplus. */
export interface LedgerLine {
  /** Of the record it comes from. */
  readonly id: string;
  readonly loan_id: string;
  readonly day: Day;
  readonly kind: LedgerKind;
  /** What is owed more: a loan with its interest, the interest of a renewal, what a renegotiation added. */
  readonly charged: Cents;
  readonly paid: Cents;
  /** Given with a settlement or a renegotiation. */
  readonly discount: Cents;
  /** Paid beyond the total; it leaves the balance when the loan is settled. */
  readonly surplus: Cents;
  /** Received with a payment, outside the balance (PA-27). */
  readonly late_fee: Cents;
  /** Of a renewal: the late fee that was added to the debt, part of what was charged (RC-11). */
  readonly added_fee: Cents;
  /** The loan is settled with it. */
  readonly closes: boolean;
  /** Of a new loan: the amount lent. */
  readonly principal: Cents | null;
  readonly rate: BasisPoints | null;
  /** The due date that was agreed, met or missed. */
  readonly due_date: Day | null;
  /** How many instalments were agreed; null for a single payment. */
  readonly count: number | null;
  /** What the client owes after it, all loans together. */
  readonly balance: Cents;
}

type Entry = Omit<LedgerLine, 'balance'>;

/** The client's page, oldest line first; the last balance is the sum of what remains of the open loans (CL-12). */
export function ledgerOf(records: ClientRecords, today: Day): LedgerLine[] {
  const payments = byLoan(records.payments);
  const events = byLoan(records.events);
  const entries = records.loans.flatMap((loan) =>
    entriesOf(loan, payments.get(loan.id) ?? [], events.get(loan.id) ?? [], today),
  );
  let balance = cents(0);
  return entries.sort(compareLines).map((entry) => {
    balance = addCents(balance, changeOf(entry));
    return { ...entry, balance };
  });
}

function byLoan<Item extends { readonly loan_id: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.loan_id);
    if (group === undefined) groups.set(item.loan_id, [item]);
    else group.push(item);
  }
  return groups;
}

/** Negative when `a` is older; a total order, so that a page of lines can begin after any line. */
export function compareLines(a: LinePosition, b: LinePosition): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.kind !== b.kind) return LEDGER_KINDS.indexOf(a.kind) - LEDGER_KINDS.indexOf(b.kind);
  return a.id < b.id ? -1 : Number(a.id !== b.id);
}
export type LinePosition = Pick<LedgerLine, 'id' | 'day' | 'kind'>;

/** How much more the client owes after the line; negative for what lowers the debt. */
function changeOf({ charged, paid, discount, surplus }: Entry): Cents {
  return addCents(subtractCents(subtractCents(charged, paid), discount), surplus);
}

function entriesOf(
  loan: LedgerLoan,
  payments: readonly LedgerPayment[],
  events: readonly LedgerEvent[],
  today: Day,
): Entry[] {
  const renewals = renewalsOf(events, payments);
  const renegotiations = renegotiationsOf(events);
  const withRenewal = new Set(renewals.map(({ receipt }) => receipt?.id));
  const settlement =
    loan.status === 'pago' ? payments.filter(({ kind }) => kind === 'settlement').at(-1) : undefined;
  return [
    lentEntry(
      loan,
      renewals[0]?.event,
      renewals.map(({ event }) => event.facts.interest),
      renegotiations,
    ),
    ...renewals.map(({ event, receipt }) => renewalEntry(loan, event, receipt)),
    ...renegotiations.map((event) => renegotiationEntry(loan, event)),
    ...payments
      .filter((payment) => !withRenewal.has(payment.id))
      .map((payment) => paymentEntry(loan, payment, payment === settlement)),
    ...(loan.status === 'pago' && settlement === undefined ? [settledEntry(loan, events)] : []),
    ...(lateSince(loan, today) !== null ? [overdueEntry(loan)] : []),
  ];
}

const NOTHING = {
  charged: cents(0),
  paid: cents(0),
  discount: cents(0),
  surplus: cents(0),
  late_fee: cents(0),
  added_fee: cents(0),
  closes: false,
  principal: null,
  rate: null,
  due_date: null,
  count: null,
} as const;

/** The loan as it was agreed: what renewals and renegotiations charged later has its own lines. */
function lentEntry(
  loan: LedgerLoan,
  firstRenewal: EventOf<'renewed'> | undefined,
  renewalInterest: readonly Cents[],
  renegotiations: readonly EventOf<'renegotiated'>[],
): Entry {
  const total = addCents(loan.amount, loan.contract_interest, loan.interest_paid);
  const later = addCents(cents(0), ...renewalInterest, ...renegotiations.map(renegotiated));
  const single = loan.interest_method === 'single';
  return {
    ...NOTHING,
    id: loan.id,
    loan_id: loan.id,
    day: loan.start_date,
    kind: 'lent',
    charged: subtractCents(total, later),
    principal: loan.amount,
    rate: single ? loan.interest_rate : null,
    due_date: single ? (firstRenewal?.facts.previous_end_date ?? loan.end_date) : null,
    count: single || renegotiations.length > 0 ? null : loan.installment_count,
  };
}

function renewalEntry(loan: LedgerLoan, event: EventOf<'renewed'>, receipt: LedgerPayment | null): Entry {
  return {
    ...NOTHING,
    id: event.id,
    loan_id: loan.id,
    day: event.on_day,
    kind: 'renewed',
    charged: event.facts.interest,
    added_fee: event.facts.added_fee ?? cents(0),
    paid: receipt?.amount ?? cents(0),
    late_fee: receipt?.late_fee ?? cents(0),
    due_date: event.facts.end_date,
  };
}

function renegotiationEntry(loan: LedgerLoan, event: EventOf<'renegotiated'>): Entry {
  return {
    ...NOTHING,
    id: event.id,
    loan_id: loan.id,
    day: event.on_day,
    kind: 'renegotiated',
    charged: addedBy(event),
    discount: event.facts.discount,
    due_date: event.facts.first_due_date,
    count: event.facts.count,
  };
}

function paymentEntry(loan: LedgerLoan, payment: LedgerPayment, closes: boolean): Entry {
  return {
    ...NOTHING,
    id: payment.id,
    loan_id: loan.id,
    day: payment.payment_date,
    kind: closes && loan.loss ? 'written_off' : 'payment',
    paid: payment.amount,
    late_fee: payment.late_fee,
    ...(closes && { ...closing(loan), discount: loan.discount }),
    count: loan.interest_method === 'single' ? null : loan.installment_count,
  };
}

/** Settled without a payment, because nothing was left to pay (LN-12). */
function settledEntry(loan: LedgerLoan, events: readonly LedgerEvent[]): Entry {
  const event = events.filter(({ kind }) => kind === 'settled').at(-1);
  return {
    ...NOTHING,
    id: event?.id ?? `${loan.id} settled`,
    loan_id: loan.id,
    day: event?.on_day ?? loan.end_date,
    kind: 'settled',
    ...closing(loan),
    discount: loan.discount,
  };
}

/** After it nothing of the loan is in the balance. */
function closing(loan: LedgerLoan): Pick<Entry, 'closes' | 'surplus' | 'due_date'> {
  return {
    closes: true,
    surplus: subtractCents(cents(0), remainingAmount(loan)),
    due_date: loan.interest_method === 'single' ? loan.end_date : null,
  };
}

function overdueEntry(loan: LedgerLoan): Entry {
  return {
    ...NOTHING,
    id: `${loan.id} overdue`,
    loan_id: loan.id,
    day: loan.end_date,
    kind: 'overdue',
    due_date: loan.end_date,
  };
}

function renegotiated(event: EventOf<'renegotiated'>): Cents {
  return subtractCents(addedBy(event), event.facts.discount);
}

function addedBy({ facts }: EventOf<'renegotiated'>): Cents {
  return addCents(facts.added_interest, facts.fee_choice === 'include' ? facts.late_fee : cents(0));
}
