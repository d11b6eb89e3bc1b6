import type { RouteLoan } from '#contract/offline.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import type { ReceivedHere } from '#web/base/offline-use.ts';
import { isUnsent, sumOf, type QueueEntry } from './queue-entry.ts';

/** A loan of the Rota without what this device received of it. */
export interface OwedLoan extends RouteLoan {
  /** What was taken off, the fee with it. */
  readonly received_here: Cents;
  /** Up to this day nothing more is due; null while something is, or where nothing was received. */
  readonly nothing_until: Day | null;
}

/**
 * What was received here and is not in this version of the loan: all that is not on the server, and what was recorded there since. What
 * is with the managers is theirs to record or not (OF-14).
 */
export function receivedHere(entries: readonly QueueEntry[], version: number): ReceivedHere {
  const missing = entries.filter(
    (entry) =>
      isUnsent(entry) ||
      (entry.state.is === 'recorded' && !entry.state.undone && entry.state.version > version),
  );
  return {
    amount: addCents(cents(0), ...missing.map(({ amount }) => amount)),
    late_fee: addCents(cents(0), ...missing.map(({ late_fee: fee }) => fee)),
  };
}

/** OF-4: what a loan still owes by what is kept on this device; the oldest instalment is paid first, as everywhere. */
export function owedLoan(loan: RouteLoan, entries: readonly QueueEntry[], today: Day): OwedLoan {
  const received = receivedHere(
    entries.filter(({ loan_id: id }) => id === loan.loan_id),
    loan.version,
  );
  const owed = {
    ...loan,
    received_here: sumOf(received),
    nothing_until: null,
    late_fee_received: addCents(loan.late_fee_received, received.late_fee),
  };
  if (received.amount === 0) return owed;
  const remaining = less(loan.remaining_amount, received.amount);
  const overdue = less(loan.overdue.amount, received.amount);
  const dueToday = less(loan.due_today.amount, less(received.amount, loan.overdue.amount));
  const { covered, next } = nextOf(loan, received.amount, remaining);
  const open = (count: number, amount: Cents) => ({ count: amount === 0 ? 0 : Math.max(1, count), amount });
  const isDue = loan.end_date <= today;
  const nothingDue = isDue ? overdue + dueToday === 0 : covered > 0;
  return {
    ...owed,
    next,
    remaining_amount: remaining,
    overdue: open(loan.overdue.count - covered, overdue),
    due_today: open(loan.due_today.count - Math.max(0, covered - loan.overdue.count), dueToday),
    // What was late is paid: the oldest open one is today's.
    end_date: loan.end_date < today && overdue === 0 && dueToday > 0 ? today : loan.end_date,
    nothing_until: remaining === 0 || nothingDue ? (isDue ? today : loan.end_date) : null,
  };
}

/** The oldest instalment that is still open, and how many were covered here. */
function nextOf(
  { next, remaining_amount: before }: RouteLoan,
  received: Cents,
  remaining: Cents,
): { readonly covered: number; readonly next: RouteLoan['next'] } {
  if (next === null) return { covered: remaining === 0 ? 1 : 0, next };
  const { count } = next;
  let { number, amount } = next;
  let rest = received;
  let left = before;
  while (number < count && rest >= amount) {
    rest = subtractCents(rest, amount);
    left = less(left, amount);
    number += 1;
    // Only the last one may differ from the others.
    amount = number === count ? left : cents(Math.min(next.installment_amount, left));
  }
  const open = cents(Math.min(less(amount, rest), remaining));
  const covered = number - next.number + (open === 0 ? 1 : 0);
  return { covered, next: { ...next, number, amount: open } };
}

/** `Nada mais a receber até hoje`; null while something is due. */
export function nothingLeftText(
  { nothing_until: until, remaining_amount: remaining }: OwedLoan,
  today: Day,
): string | null {
  if (until === null) return null;
  if (remaining === 0) return 'Nada mais a receber';
  return `Nada mais a receber até ${until === today ? 'hoje' : dayText(until)}`;
}

function less(from: Cents, amount: Cents): Cents {
  return cents(Math.max(0, from - amount));
}
