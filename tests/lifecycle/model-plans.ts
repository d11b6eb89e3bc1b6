import type { Day } from '#domain/calendar.ts';
import { dueDateMoved, dueDatesMoved, type NewDueDate } from '#domain/loans/plan/due-date-move.ts';
import { openAmount, installmentAmount, type Installment } from '#domain/loans/plan/installment.ts';
import { refuseUnseenFee } from '#domain/loans/fees/late-fee-receipt.ts';
import type { LateFee } from '#domain/loans/fees/late-fee.ts';
import { changesBetween } from '#domain/loans/terms/loan-edit.ts';
import type { FeeChoice, NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import type { LoanPlan } from '#domain/loans/plan/loan-plan.ts';
import {
  renegotiationOf,
  type RenegotiationTerms,
  type SeenDebt,
} from '#domain/loans/renewal/loan-renegotiation.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import {
  newInstallmentLoan,
  paymentsBefore,
  replannedLoan,
  type InstallmentLoanTerms,
} from '#domain/loans/terms/new-installment-loan.ts';
import type { NewPayment } from '#domain/loans/payments/payment.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import { lateDays } from './model-coverage.ts';
import {
  countedPayments,
  currentPlan,
  forgiven,
  lastEvent,
  liveLoan,
  namedClient,
  put,
  raised,
  received,
  refuse,
  takenBack,
  withEvents,
  withLoan,
  withNewLoan,
  withPayment,
  type Model,
  type ModelLoan,
  type Moment,
} from './model.ts';

/* What only loans in instalments know: their plans, their late fee and their renegotiation. */

interface Planned {
  readonly id: string;
  readonly clientId: string;
  readonly terms: InstallmentLoanTerms;
  /** Instalments paid before the loan was entered (PA-10), and the payments that say so, in order. */
  readonly paidCount: number;
  readonly paymentIds: readonly string[];
}

export function createInstallmentLoan(model: Model, planned: Planned, moment: Moment): Model {
  namedClient(model, planned.clientId);
  const { holiday_grace } = model;
  const asked = { ...planned, holiday_grace };
  const { loan, installments } = newInstallmentLoan(asked, moment.now.toISOString());
  const { after, sum } = withPaymentsBefore(model, installments, planned, moment);
  return withNewLoan(after, { ...loan, paid_amount: sum }, installments, null, moment);
}

/** Another plan instead of the agreed one (PA-22). */
export function replan(model: Model, planned: Planned & { version: number }, moment: Moment): Model {
  const before = liveLoan(model, planned.id);
  refuseOtherVersion(before, planned.version);
  const { loan, installments } = replannedLoan(before, planned);
  if (planned.clientId !== before.client_id) namedClient(model, planned.clientId);
  const { after, sum, payments } = withPaymentsBefore(model, installments, planned, moment);
  const changes = changesBetween(before, loan) ?? {};
  const { today } = moment;
  return withLoan(
    after,
    before,
    { ...loan, paid_amount: sum },
    today,
    [
      { kind: 'edited', on_day: today, facts: { changes, plan_changed: true } },
      ...payments.map(({ id, payment }) => received(id, payment)),
    ],
    { plan: installments },
  );
}

function withPaymentsBefore(
  model: Model,
  installments: readonly Installment[],
  { id: loanId, paidCount, paymentIds }: Planned,
  { now, today }: Moment,
) {
  const payments = paymentsBefore(loanId, installments, paidCount, today).map((payment, at) => ({
    payment,
    id: paymentIds[at] ?? refuse('unexpected'),
  }));
  const after = payments.reduce((so, { id, payment }) => withPayment(so, payment, id, now), model);
  return { after, payments, sum: addCents(cents(0), ...payments.map(({ payment }) => payment.amount)) };
}

export function moveDueDate(
  model: Model,
  move: { id: string; version: number; number: number; to: Day },
  { today }: Moment,
): Model {
  const before = liveLoan(model, move.id);
  refuseOtherVersion(before, move.version);
  const { plan, from } = dueDateMoved(before, currentPlan(before), move.number, move.to);
  const oldest = plan.find((installment) => installment.covered_on === null) ?? refuse('unexpected');
  const after = { ...before, status: openStatus(oldest.due_date, today) };
  const facts = { number: move.number, from, to: move.to };
  return withLoan(model, before, after, today, [{ kind: 'due_date_moved', on_day: today, facts }], { plan });
}

export function moveDueDates(
  model: Model,
  move: { id: string; version: number; dates: readonly NewDueDate[] },
  { today }: Moment,
): Model {
  const before = liveLoan(model, move.id);
  refuseOtherVersion(before, move.version);
  const { plan, moved } = dueDatesMoved(before, currentPlan(before), move.dates);
  const oldest = plan.find((installment) => installment.covered_on === null) ?? refuse('unexpected');
  const after = { ...before, status: openStatus(oldest.due_date, today) };
  const facts = { count: moved.length, changes: moved };
  return withLoan(model, before, after, today, [{ kind: 'due_dates_moved', on_day: today, facts }], { plan });
}

export function waiveLateFee(
  model: Model,
  { id, amount }: { id: string; amount: Cents },
  { today }: Moment,
): Model {
  const before = liveLoan(model, id);
  if (before.status === 'pago') refuse('loan_already_paid');
  refuseUnseenFee(before, amount, today);
  const after = { ...before, late_fee_waived: addCents(before.late_fee_waived, amount) };
  return withLoan(model, before, after, today, [forgiven(amount, today)]);
}

/** LN-30: the fee is due again. */
export function undoWaiver(
  model: Model,
  { id, version }: { id: string; version: number },
  { today }: Moment,
): Model {
  const before = liveLoan(model, id);
  const waived = lastEvent(model, id);
  if (waived?.kind !== 'late_fee_waived' || waived.facts.payment_id !== undefined)
    return refuse('not_undoable');
  refuseOtherVersion(before, version);
  const { amount } = waived.facts;
  const after = { ...before, late_fee_waived: subtractCents(before.late_fee_waived, amount) };
  return withLoan(model, before, after, today, [{ kind: 'waiver_undone', on_day: today, facts: { amount } }]);
}

/** PA-55: the loan and its payments are what they were, but for the version and what the days made of it. */
export function undoRenegotiation(
  model: Model,
  { id, version, eventId }: { id: string; version: number; eventId: string },
  { today }: Moment,
): Model {
  const before = liveLoan(model, id);
  const renegotiated = lastEvent(model, id);
  const kept = model.renegotiatedFrom.get(id);
  if (renegotiated?.kind !== 'renegotiated' || kept === undefined) return refuse('not_undoable');
  refuseOtherVersion(before, version);
  let { payments } = model;
  const events: NewLoanEvent[] = [];
  for (const payment of countedPayments(model, id)) {
    const earlier = kept.payments.find((one) => one.id === payment.id);
    payments = put(payments, earlier ?? { ...payment, undone: true });
    if (earlier === undefined) events.push(takenBack(payment, today));
  }
  const loan = raised({
    ...kept.loan,
    // A request that was deleted meanwhile stays so.
    sourceInterestId: before.sourceInterestId,
    status: openStatus(kept.loan.end_date, today),
    version: before.version,
  });
  const facts = { renegotiation_id: eventId, remaining: remainingAmount(kept.loan) };
  events.push({ kind: 'renegotiation_undone', on_day: today, facts });
  return withEvents({ ...model, payments, loans: put(model.loans, loan) }, id, events);
}

/** PA-40 to PA-42: a new plan for what remains; everything paid so far belongs to the plan before. */
export function renegotiate(
  model: Model,
  asked: {
    id: string;
    seen: SeenDebt;
    feeChoice: FeeChoice | undefined;
    terms: Omit<RenegotiationTerms, 'fee_choice' | 'holiday_grace'>;
    paymentId: string;
  },
  { now, today }: Moment,
): Model {
  const before = liveLoan(model, asked.id);
  if (asked.feeChoice === undefined && asked.seen.late_fee > 0) refuse('invalid_input');
  const fee_choice = asked.feeChoice ?? 'waive';
  const terms = { ...asked.terms, fee_choice, holiday_grace: model.holiday_grace };
  const agreed = renegotiationOf(
    before,
    currentPlan(before),
    paidParts(model, before),
    asked.seen,
    terms,
    today,
  );
  const { loan, plan, closed, lateFee: late_fee } = agreed;
  const receipt: NewPayment | null =
    fee_choice === 'receive' && late_fee > 0
      ? {
          loan_id: before.id,
          amount: cents(0),
          late_fee,
          payment_date: today,
          method: null,
          notes: null,
          kind: 'payment',
        }
      : null;
  let { payments } = withPayment(model, receipt, asked.paymentId, now);
  for (const payment of payments.values())
    if (payment.loan_id === before.id) payments = put(payments, { ...payment, before_renegotiation: true });
  const [first] = plan;
  const last = plan.at(-1);
  if (first === undefined || last === undefined) throw new Error('a plan without instalments');
  const facts = {
    plan_version: first.plan_version,
    remaining: asked.seen.remaining_amount,
    added_interest: terms.added_interest,
    discount: terms.discount,
    late_fee,
    fee_choice,
    count: terms.count,
    installment_amount: installmentAmount(first),
    last_amount: installmentAmount(last),
    first_due_date: first.due_date,
  };
  const renegotiatedFrom = put(model.renegotiatedFrom, {
    id: before.id,
    loan: before,
    payments: countedPayments(model, before.id),
  });
  return withLoan(
    { ...model, payments, renegotiatedFrom },
    before,
    loan,
    today,
    [
      ...(receipt === null ? [] : [received(asked.paymentId, receipt)]),
      ...(fee_choice === 'waive' && late_fee > 0 ? [forgiven(late_fee, today)] : []),
      { kind: 'renegotiated', on_day: today, facts },
    ],
    { plan, closed },
  );
}

function paidParts(model: Model, loan: ModelLoan) {
  const current = countedPayments(model, loan.id).filter((payment) => !payment.before_renegotiation);
  const covering = current.filter((payment) => payment.interest_part + payment.principal_part > 0);
  const days = covering.map((payment) => payment.payment_date).sort();
  return {
    interest: addCents(cents(0), ...current.map((payment) => payment.interest_part)),
    principal: addCents(cents(0), ...current.map((payment) => payment.principal_part)),
    lastOn: days.at(-1) ?? null,
  };
}

// What an answer says of them

/** PA-25: counted from the days, not from the loan's columns. */
export function lateFeeShown(loan: ModelLoan, today: Day): LateFee {
  const none = cents(0);
  if (loan.status === 'pago') return { days: 0, accrued: none, received: none, waived: none, due: none };
  const days = lateDays(currentPlan(loan), today, loan.holiday_grace).size;
  const accrued = cents(days * loan.overdue_interest_rate);
  const { late_fee_received: received, late_fee_waived: waived } = loan;
  const rest = subtractCents(accrued, addCents(received, waived));
  return { days, accrued, received, waived, due: rest < 0 ? none : rest };
}

/** Of a single payment too: it is a plan of one. */
export function planShown(loan: ModelLoan, today: Day): LoanPlan {
  const plan = currentPlan(loan);
  const [first] = plan;
  const last = plan.at(-1);
  if (first === undefined || last === undefined) throw new Error('a plan without instalments');
  const open = openInstallments(loan);
  const [next] = open;
  const sum = (some: readonly Installment[]) => ({
    count: some.length,
    amount: addCents(cents(0), ...some.map(openAmount)),
  });
  return {
    first_due_date: first.due_date,
    last_due_date: last.due_date,
    installment_amount: installmentAmount(first),
    next:
      next === undefined ? null : { number: next.number, due_date: next.due_date, amount: openAmount(next) },
    overdue: sum(open.filter((one) => one.due_date < today)),
    due_today: sum(open.filter((one) => one.due_date === today)),
  };
}

export function openInstallments(loan: ModelLoan): readonly Installment[] {
  if (loan.status === 'pago') return [];
  return currentPlan(loan).filter((installment) => installment.covered_on === null);
}
