import type { Day, Timestamp } from '../calendar.ts';
import { singleInstallment, type Installment } from '../loans/plan/installment.ts';
import type { Loan } from '../loans/loan/loan.ts';
import { RENEWAL_PAYMENT_NOTES } from '../loans/renewal/loan-renewal.ts';
import { SETTLEMENT_NOTES } from '../loans/settlement/loan-settlement.ts';
import { refuseLargerTotal } from '../loans/loan/largest-total.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';
import { PAID_BEFORE_LOAN_NOTES } from '../loans/terms/new-installment-loan.ts';
import { refuseFuturePayment, type NewPayment, type PaymentKind } from '../loans/payments/payment.ts';
import { addCents, cents, type Cents } from '../money.ts';
import { Problem } from '../problem.ts';
import type { ListedPayment, ListedRenewal } from './loan-lists.ts';

export type PaymentBefore = ListedPayment & Partial<Pick<NewPayment, 'notes'>>;

/** What happened to a loan before it came from a file. */
export interface LoanHistory {
  /** Notes only where they are not those of the kind. */
  readonly payments: readonly PaymentBefore[];
  readonly renewals: readonly ListedRenewal[];
  readonly lateFeeWaived: Cents;
  /** The day it was settled; null while it is open. */
  readonly settledOn: Day | null;
  /** Given with the settlement. */
  readonly discount: Cents;
  /** Written off on that day: what the payments left open never came (PD-9). */
  readonly loss: boolean;
}

export interface BroughtLoan {
  readonly loan: Loan;
  readonly plan: readonly Installment[];
  readonly payments: readonly NewPayment[];
  readonly renewals: readonly ListedRenewal[];
}

const SETTLED_IN_FUTURE = 'A data da quitação não pode estar no futuro.';

const NOTES = {
  payment: PAID_BEFORE_LOAN_NOTES,
  settlement: SETTLEMENT_NOTES,
  renewal_interest: RENEWAL_PAYMENT_NOTES,
} as const satisfies Record<PaymentKind, string>;

/**
 * A new loan with what happened to it before (IM-2, IM-8). Settling it receives what the payments leave open after the discount, on
 * that day; `plan` is null for a single payment, whose plan follows from the loan.
 */
export function broughtLoan(
  entered: Loan,
  plan: readonly Installment[] | null,
  { payments, renewals, lateFeeWaived, settledOn, discount, loss }: LoanHistory,
  { today, now }: { readonly today: Day; readonly now: Timestamp },
): BroughtLoan {
  for (const { payment_date: on } of payments) refuseFuturePayment(on, today);
  const open: Loan = {
    ...entered,
    interest_paid: addCents(cents(0), ...renewals.map(({ interest }) => interest)),
    renewed_at: renewals.length === 0 ? null : now,
    late_fee_waived: lateFeeWaived,
    paid_amount: addCents(cents(0), ...payments.map(({ amount }) => amount)),
  };
  refuseLargerTotal(open, cents(0), 'renewals');
  const received = payments.map((payment) => ({
    ...payment,
    kind: payment.kind === 'settlement' && settledOn === null ? ('payment' as const) : payment.kind,
  }));
  const brought = { plan: plan ?? [singleInstallment(open)], renewals };
  if (settledOn === null) return { ...brought, loan: open, payments: written(open, received) };
  if (settledOn > today)
    throw new Problem('invalid_input', SETTLED_IN_FUTURE, { fields: { settled_on: SETTLED_IN_FUTURE } });
  const closed: Loan = { ...open, status: 'pago', paid_at: settledAt(settledOn, now) };
  const left = remainingAmount(open);
  if (loss && left > 0)
    return { ...brought, ...lostLoan({ ...closed, discount: left }, received, settledOn) };
  const paid: Loan = { ...closed, discount };
  const rest = remainingAmount(paid);
  const last = { payment_date: settledOn, amount: rest, late_fee: cents(0), method: null };
  return {
    ...brought,
    loan: paid,
    payments: written(paid, rest > 0 ? [...received, { ...last, kind: 'settlement' as const }] : received),
  };
}

/** Closed by a settlement of nothing, as a loss is (I20). */
function lostLoan(
  loan: Loan,
  received: readonly PaymentBefore[],
  on: Day,
): Pick<BroughtLoan, 'loan' | 'payments'> {
  const before = received.filter(({ kind }) => kind !== 'settlement');
  const nothing = { payment_date: on, amount: cents(0), late_fee: cents(0), method: null };
  return {
    loan: { ...loan, loss: true },
    payments: written(loan, [...before, { ...nothing, kind: 'settlement' as const }]),
  };
}

function written(loan: Loan, payments: readonly PaymentBefore[]): NewPayment[] {
  return payments.map((payment) => ({
    ...payment,
    loan_id: loan.id,
    notes: payment.notes ?? NOTES[payment.kind],
  }));
}

/** In the middle of its day wherever in Brazil, but not later than now. */
function settledAt(on: Day, now: Timestamp): Timestamp {
  const noon = `${on}T15:00:00.000Z`;
  return noon < now ? noon : now;
}
