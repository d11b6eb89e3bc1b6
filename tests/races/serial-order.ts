import { oneMonthAfter } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/loans/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan-totals.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import * as model from '#tests/lifecycle/notebook.ts';
import type { BookLoan, Moment, Notebook } from '#tests/lifecycle/notebook.ts';

/** What people do to one loan at the same time, each from what their screen showed before it began. */
export type Operation =
  | { readonly does: 'pay'; readonly amount: Cents }
  | { readonly does: 'undo' }
  | { readonly does: 'settle' }
  | { readonly does: 'renew'; readonly received: boolean }
  | { readonly does: 'edit'; readonly amount: Cents }
  | { readonly does: 'delete' };

/** What became of one: why it was refused, or the loan as it was shown afterwards (null where nothing is shown). */
export type Told = { readonly refused: string } | { readonly shown: LoanShown | null };

/** Moments left out: they are the server's. */
export interface LoanShown {
  readonly amount: number;
  readonly status: string;
  readonly paid: number;
  readonly renewalInterest: number;
  readonly endDate: string;
}

export interface Ending {
  readonly loan: LoanShown & { readonly deleted: boolean };
  /** Amount and kind of each payment, in any order. */
  readonly payments: readonly string[];
  readonly renewals: number;
}

export interface Beginning {
  readonly book: Notebook;
  readonly loanId: string;
  /** The payment that may be taken back. */
  readonly paymentId: string;
  readonly moment: Moment;
}

/** The order in which these operations, one after the other, say and leave exactly what was said and left; null if there is none. */
export function serialOrderOf(
  start: Beginning,
  operations: readonly Operation[],
  seen: { readonly told: readonly Told[]; readonly ending: Ending },
): number[] | null {
  const search = (book: Notebook, order: number[]): number[] | null => {
    if (order.length === operations.length)
      return same(endingOf(book, start.loanId), seen.ending) ? order : null;
    for (const [n, operation] of operations.entries()) {
      if (order.includes(n)) continue;
      const done = perform(book, start, operation, n);
      if (!same(done.told, seen.told[n])) continue;
      const found = search(done.book, [...order, n]);
      if (found !== null) return found;
    }
    return null;
  };
  return search(start.book, []);
}

function perform(
  book: Notebook,
  start: Beginning,
  operation: Operation,
  n: number,
): { book: Notebook; told: Told } {
  try {
    const after = operate(book, start, operation, n);
    const isShown = operation.does !== 'delete';
    return { book: after, told: { shown: isShown ? shownOf(model.liveLoan(after, start.loanId)) : null } };
  } catch (error) {
    if (error instanceof Problem) return { book, told: { refused: error.code } };
    throw error;
  }
}

function operate(book: Notebook, start: Beginning, operation: Operation, n: number): Notebook {
  const { loanId: id, moment } = start;
  const before = loanIn(start.book, id);
  switch (operation.does) {
    case 'pay': {
      const paid = {
        id: `payment ${n}`,
        loanId: id,
        amount: operation.amount,
        paymentDate: moment.today,
        notes: null,
      };
      return model.pay(book, paid, moment);
    }
    case 'undo':
      return model.undo(book, start.paymentId, moment);
    case 'settle': {
      const seen = { total: totalToPay(before), remaining: remainingAmount(before) };
      return model.settle(book, { id, seen, paymentId: `payment ${n}` }, moment);
    }
    case 'renew': {
      const { received: interestReceived } = operation;
      const ids = { renewalId: `renewal ${n}`, paymentId: `payment ${n}` };
      return model.renew(
        book,
        { id, version: before.version, seenEndDate: oneMonthAfter(moment.today), interestReceived, ...ids },
        moment,
      );
    }
    case 'edit':
      return model.editLoan(
        book,
        {
          id,
          version: before.version,
          clientId: before.clientId,
          terms: editedTerms(before, operation.amount),
        },
        moment,
      );
    case 'delete':
      return model.deleteLoan(book, id);
  }
}

/** The whole form is sent, as it stood before anything began, with another amount. */
export function editedTerms(before: BookLoan, amount: Cents): LoanTerms {
  const { interestRate, overdueDailyFee, startDate, endDate } = before;
  return { amount, interestRate, overdueDailyFee, startDate, endDate, notes: 'alterado' };
}

function shownOf(loan: BookLoan): LoanShown {
  return {
    amount: loan.amount,
    status: loan.status,
    paid: loan.paidAmount,
    renewalInterest: loan.renewalInterest,
    endDate: loan.endDate,
  };
}

function endingOf(book: Notebook, loanId: string): Ending {
  const loan = loanIn(book, loanId);
  const payments = [...book.payments.values()].map(({ amount, kind }) => `${kind} ${amount}`);
  return {
    loan: { ...shownOf(loan), deleted: loan.deleted },
    payments: payments.sort((a, b) => a.localeCompare(b)),
    renewals: book.renewals.size,
  };
}

function loanIn(book: Notebook, id: string): BookLoan {
  const loan = book.loans.get(id);
  if (loan === undefined) throw new Error(`no loan ${id}`);
  return loan;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
