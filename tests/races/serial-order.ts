import { oneMonthAfter } from '#domain/calendar.ts';
import type { Loan, LoanTerms } from '#domain/loans/loan/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import * as rules from '#tests/lifecycle/model.ts';
import type { Model, ModelLoan, Moment } from '#tests/lifecycle/model.ts';

/** What people do to one loan at the same time, each from what their screen showed before it began. */
export type Operation =
  | { readonly does: 'pay'; readonly amount: Cents }
  | { readonly does: 'undo' }
  | { readonly does: 'settle' }
  | { readonly does: 'renew'; readonly received: boolean }
  | { readonly does: 'edit'; readonly amount: Cents }
  | { readonly does: 'delete' };

/** What became of one: why it was refused, or the loan as it was shown afterwards (null where nothing is shown). */
export type Outcome = { readonly refused: string } | { readonly shown: LoanShown | null };

/** Moments left out: they are the server's. */
export interface LoanShown {
  readonly amount: number;
  readonly status: string;
  readonly paid: number;
  readonly renewalInterest: number;
  readonly endDate: string;
  readonly coveredOn: string | null;
}

export interface Ending {
  readonly loan: LoanShown & { readonly deleted: boolean };
  /** Kind and amount of each payment, and whether it was undone, in any order. */
  readonly payments: readonly string[];
  /** What happened to it, in this order. */
  readonly events: readonly string[];
}

export function paymentText(payment: { kind: string; amount: number; undone: boolean }): string {
  return `${payment.kind} ${payment.amount}${payment.undone ? ' undone' : ''}`;
}

export interface Beginning {
  readonly model: Model;
  readonly loanId: string;
  /** The payment that may be taken back. */
  readonly paymentId: string;
  readonly moment: Moment;
}

/** The order in which these operations, one after the other, say and leave exactly what was said and left; null if there is none. */
export function serialOrderOf(
  start: Beginning,
  operations: readonly Operation[],
  seen: { readonly outcomes: readonly Outcome[]; readonly ending: Ending },
): number[] | null {
  const search = (model: Model, order: number[]): number[] | null => {
    if (order.length === operations.length)
      return same(endingOf(model, start.loanId), seen.ending) ? order : null;
    for (const [n, operation] of operations.entries()) {
      if (order.includes(n)) continue;
      const done = perform(model, start, operation, n);
      if (!same(done.outcome, seen.outcomes[n])) continue;
      const found = search(done.model, [...order, n]);
      if (found !== null) return found;
    }
    return null;
  };
  return search(start.model, []);
}

function perform(
  model: Model,
  start: Beginning,
  operation: Operation,
  n: number,
): { model: Model; outcome: Outcome } {
  try {
    const after = operate(model, start, operation, n);
    const isShown = operation.does !== 'delete';
    return {
      model: after,
      outcome: { shown: isShown ? shownOf(rules.liveLoan(after, start.loanId)) : null },
    };
  } catch (error) {
    if (error instanceof Problem) return { model, outcome: { refused: error.code } };
    throw error;
  }
}

function operate(model: Model, start: Beginning, operation: Operation, n: number): Model {
  const { loanId: id, moment } = start;
  const before = loanIn(start.model, id);
  switch (operation.does) {
    case 'pay': {
      const payment = {
        loan_id: id,
        amount: operation.amount,
        late_fee: cents(0),
        payment_date: moment.today,
        method: null,
        notes: null,
        kind: 'payment' as const,
      };
      return rules.pay(model, { id: `payment ${n}`, payment, waived: cents(0) }, moment);
    }
    case 'undo':
      return rules.undo(model, start.paymentId, moment);
    case 'settle': {
      const seen = { total_amount: totalToPay(before), remaining_amount: remainingAmount(before) };
      const choices = { discount: cents(0), late_fee: cents(0) };
      return rules.settle(model, { id, seen, choices, paymentId: `payment ${n}` }, moment);
    }
    case 'renew': {
      const choices = {
        id,
        version: before.version,
        end_date: oneMonthAfter(moment.today),
        record_interest_payment: operation.received,
        fee_choice: undefined,
        late_fee: cents(0),
      };
      const ids = { renewalId: `renewal ${n}`, paymentId: `payment ${n}` };
      return rules.renew(model, { ...choices, ...ids }, moment);
    }
    case 'edit':
      return rules.editLoan(
        model,
        {
          id,
          version: before.version,
          clientId: before.client_id,
          terms: editedTerms(before, operation.amount),
        },
        moment,
      );
    case 'delete':
      return rules.deleteLoan(model, id, moment);
  }
}

/** The whole form is sent, as it stood before anything began, with another amount. */
export function editedTerms(before: ModelLoan, amount: Cents): LoanTerms {
  const { interest_rate, overdue_interest_rate, start_date, end_date } = before;
  return { amount, interest_rate, overdue_interest_rate, start_date, end_date, notes: 'alterado' };
}

type Shown = Pick<Loan, 'amount' | 'status' | 'paid_amount' | 'interest_paid' | 'end_date' | 'covered_on'>;

export function shownOf(loan: Shown): LoanShown {
  return {
    amount: loan.amount,
    status: loan.status,
    paid: loan.paid_amount,
    renewalInterest: loan.interest_paid,
    endDate: loan.end_date,
    coveredOn: loan.covered_on,
  };
}

function endingOf(model: Model, loanId: string): Ending {
  const loan = loanIn(model, loanId);
  const payments = [...model.payments.values()].map(paymentText);
  return {
    loan: { ...shownOf(loan), deleted: loan.deleted },
    payments: payments.sort((a, b) => a.localeCompare(b)),
    events: model.events.map(({ kind }) => kind),
  };
}

function loanIn(model: Model, id: string): ModelLoan {
  const loan = model.loans.get(id);
  if (loan === undefined) throw new Error(`no loan ${id}`);
  return loan;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
