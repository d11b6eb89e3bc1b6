import type { Day } from '../calendar.ts';
import { lateFeeOf } from '../loans/fees/late-fee.ts';
import { coverageColumns } from '../loans/plan/covered-plan.ts';
import { coveredByNext } from '../loans/plan/installment-coverage.ts';
import type { Installment } from '../loans/plan/installment.ts';
import { installmentsPlan, singlePaymentPlan, type LoanPlan } from '../loans/plan/loan-plan.ts';
import type { Loan } from '../loans/loan/loan.ts';
import { owes } from '../loans/loan/loan-standing.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';
import { addCents, cents, subtractCents, type Cents } from '../money.ts';
import { pixValues, type PixOffers, type PixValueKind } from '../pix/pix-values.ts';
import { STATEMENT_LIMITS } from './statement-file.ts';

/** A loan with the instalments of its current plan. */
export interface OpenLoan {
  readonly loan: Loan;
  readonly installments: readonly Installment[];
  /** The latest day of a payment that was not undone. */
  readonly lastPaymentDay: Day | null;
}

/** What of a credit goes to one loan. */
export interface LinePart {
  readonly loan_id: string;
  readonly amount: Cents;
  readonly late_fee: Cents;
}

/** One way in which a client may pay exactly some amount. */
export interface PayableValue {
  readonly total: Cents;
  readonly parts: readonly LinePart[];
}

/** The values that are due with a fee where there is one. */
const WITH_FEE = new Set<PixValueKind>(['all', 'overdue', 'until_today', 'settle']);

/**
 * What a client may have meant to pay on a day, each value once: those a Pix charge offers for each loan, with and without the fee, and
 * everything that was due until that day on all loans (EX-6).
 */
export function payableValues(
  loans: readonly OpenLoan[],
  offers: PixOffers,
  on: Day,
): readonly PayableValue[] {
  // Money that came before a loan began was not for it.
  const open = loans.filter(({ loan }) => owes(loan) && remainingAmount(loan) > 0 && loan.start_date <= on);
  const single = open.flatMap((one) => loanValues(one, offers, on));
  const distinct = new Map(
    [...single, ...sumsUntil(open, on)].map((value) => [JSON.stringify(value.parts), value]),
  );
  return [...distinct.values()];
}

function loanValues(one: OpenLoan, offers: PixOffers, on: Day): PayableValue[] {
  const { loan, installments } = one;
  const plan = planOf(one, on);
  const fee = lateFeeOf(loan, on).due;
  return pixValues({ ...loan, plan }, installments, offers, on).flatMap(({ kind, amount }) => {
    if (!WITH_FEE.has(kind) || fee === 0) return [valueOf([part(loan, amount)])];
    const alone = subtractCents(amount, fee);
    return [valueOf([part(loan, alone, fee)]), valueOf([part(loan, alone)])];
  });
}

function sumsUntil(open: readonly OpenLoan[], on: Day): PayableValue[] {
  const due = open.flatMap((one) => {
    const { overdue, due_today: dueToday } = planOf(one, on);
    const amount = addCents(overdue.amount, dueToday.amount);
    return amount === 0 ? [] : [{ loan: one.loan, amount, fee: lateFeeOf(one.loan, on).due }];
  });
  if (due.length < 2 || due.length > STATEMENT_LIMITS.parts) return [];
  return [
    valueOf(due.map(({ loan, amount, fee }) => part(loan, amount, fee))),
    valueOf(due.map(({ loan, amount }) => part(loan, amount))),
  ];
}

/** Whether the amount, with or without the fee, was due on one loan or on all of them by that day. */
export function isDueBy(loans: readonly OpenLoan[], amount: Cents, on: Day): boolean {
  const dueOf = new Map(
    loans.map((one) => {
      const { overdue, due_today: dueToday } = planOf(one, on);
      return [one.loan.id, addCents(overdue.amount, dueToday.amount)] as const;
    }),
  );
  return payableValues(loans, { early_discount: false, offers_interest_only: false }, on).some(
    ({ total, parts }) =>
      total === amount && parts.every((each) => each.amount <= (dueOf.get(each.loan_id) ?? 0)),
  );
}

function planOf({ loan, installments }: Omit<OpenLoan, 'lastPaymentDay'>, on: Day): LoanPlan {
  return loan.interest_method === 'single'
    ? singlePaymentPlan(loan, on)
    : installmentsPlan(installments, loan.status, on);
}

/** The whole credit on the loan whose oldest open due date comes first; null where nothing is open (EX-7). */
export function onOldestDue(loans: readonly OpenLoan[], amount: Cents, on: Day): readonly LinePart[] | null {
  const [oldest] = loans
    .filter(({ loan }) => owes(loan))
    .flatMap((one) => {
      const { next } = planOf(one, on);
      return next === null ? [] : [{ loan: one.loan, due: next.due_date }];
    })
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.loan.id < b.loan.id ? -1 : 1));
  return oldest === undefined ? null : [part(oldest.loan, amount)];
}

/** The loan as it would be after the part was recorded on that day; the next line of the client is judged on top of it (EX-6). */
export function afterPart(
  { loan, installments, lastPaymentDay }: OpenLoan,
  { amount, late_fee: fee }: LinePart,
  on: Day,
): OpenLoan {
  const { installments: covered } = coveredByNext(installments, { id: '', amount, payment_date: on });
  return {
    loan: {
      ...loan,
      paid_amount: addCents(loan.paid_amount, amount),
      late_fee_received: addCents(loan.late_fee_received, fee),
      ...coverageColumns(covered, loan),
    },
    installments: covered,
    lastPaymentDay: lastPaymentDay !== null && lastPaymentDay > on ? lastPaymentDay : on,
  };
}

function part({ id }: Loan, amount: Cents, fee: Cents = cents(0)): LinePart {
  return { loan_id: id, amount, late_fee: fee };
}

function valueOf(parts: readonly LinePart[]): PayableValue {
  return { parts, total: addCents(...parts.flatMap(({ amount, late_fee: fee }) => [amount, fee])) };
}
