import { daysUntil, type Day } from '../calendar.ts';
import { lateFeeOf, type LateLoan } from '../loans/fees/late-fee.ts';
import { lateSince, owes } from '../loans/loan/loan-standing.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';
import { addCents, cents, subtractCents, type Cents } from '../money.ts';
import type { LedgerLoan, LedgerPayment } from './ledger-records.ts';

/** The figures at the head of a client's page. */
export interface ClientFigures {
  /** What remains of the open loans. */
  readonly owed: Cents;
  /** Late fees of the open loans that are still to be received; outside what is owed (LN-17). */
  readonly late_fee: Cents;
  /** Of the oldest open due date; 0 when nothing is late. */
  readonly late_days: number;
  /** The oldest open due date, past or to come; null when nothing is owed. */
  readonly next_due_date: Day | null;
  /** Everything received, late fees included. */
  readonly paid: Cents;
  /** Interest and late fees received. */
  readonly profit: Cents;
  readonly lent: Cents;
  /** The principal of written-off loans that never came back (PD-10). */
  readonly losses: Cents;
  /** What was lent and has not come back, of the open loans (PD-5). */
  readonly principal_out: Cents;
}

export function clientFigures(
  loans: readonly (LedgerLoan & LateLoan & { readonly principal_paid: Cents })[],
  payments: readonly (LedgerPayment & { readonly interest_part: Cents })[],
  today: Day,
): ClientFigures {
  const open = loans.filter(({ status }) => status !== 'pago');
  const due = open.filter(owes).map((loan) => loan.end_date);
  const next = due.sort()[0] ?? null;
  const fees = sum(payments, (payment) => payment.late_fee);
  return {
    owed: sum(open, remainingAmount),
    late_fee: sum(
      open.filter((loan) => lateSince(loan, today) !== null),
      (loan) => lateFeeOf(loan, today).due,
    ),
    late_days: lateDays(next, today),
    next_due_date: next,
    paid: addCents(
      sum(payments, (payment) => payment.amount),
      fees,
    ),
    profit: addCents(
      sum(payments, (payment) => payment.interest_part),
      fees,
    ),
    lent: sum(loans, (loan) => loan.amount),
    losses: sum(
      loans.filter(({ loss }) => loss),
      (loan) => subtractCents(loan.amount, loan.principal_paid),
    ),
    principal_out: sum(open, (loan) => subtractCents(loan.amount, loan.principal_paid)),
  };
}

export function lateDays(nextDueDate: Day | null, today: Day): number {
  return nextDueDate === null ? 0 : Math.max(0, daysUntil(today, nextDueDate));
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => Cents): Cents {
  return addCents(cents(0), ...items.map(amountOf));
}
