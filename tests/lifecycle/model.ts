import type { Day, Timestamp } from '#domain/calendar.ts';
import { oneMonthAfter } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import {
  allowedMove,
  isOpen,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { loanFromInterest } from '#domain/interest-requests/loan-from-interest.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { graceUntil } from '#domain/rest-days.ts';
import { refuseFeeOfLaterDays, refuseUnseenFee } from '#domain/loans/fees/late-fee-receipt.ts';
import type { Loan, LoanTerms } from '#domain/loans/loan/loan.ts';
import { changesBetween, editedLoan } from '#domain/loans/terms/loan-edit.ts';
import type { FeeChoice, NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import { isAcceptableRenewalDate, renewalOf } from '#domain/loans/renewal/loan-renewal.ts';
import {
  settlementOf,
  type SeenTotals,
  type SettlementChoices,
} from '#domain/loans/settlement/loan-settlement.ts';
import { writtenOff } from '#domain/loans/settlement/write-off.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import { newLoan, refuseUnsoundTerms } from '#domain/loans/loan/new-loan.ts';
import { portfolioMetrics, type PortfolioMetrics } from '#domain/dashboard/portfolio-metrics.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import {
  paymentApplied,
  paymentUndone,
  refuseFuturePayment,
  type NewPayment,
  type Payment,
} from '#domain/loans/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion, type Versioned } from '#domain/record-version.ts';
import type { ModelCashEntry } from './model-cash.ts';
import { coverageOfPlan, coverageOfSingle, isSpared, lateDays } from './model-coverage.ts';

/*
 * One institution's records as plain values, and what each operation makes of them: the rules of a single loan are the domain's own,
 * the keeping is a few maps, and what follows from payments is counted here once more. Nothing here uses SQL, locks or HTTP, so
 * whatever the server does must come to the same. What only loans in instalments know is in model-plans.ts, the cash in model-cash.ts.
 */

export interface ModelClient extends Versioned {
  readonly id: string;
  readonly name: string;
  readonly cpf: Cpf;
  readonly deleted: boolean;
}

export interface ModelLoan extends Loan {
  /** Of all plans, in order. */
  readonly installments: readonly Installment[];
  readonly sourceInterestId: string | null;
  readonly deleted: boolean;
}

export interface ModelPayment extends Payment {
  /** Taken back: it stays, and counts no more. */
  readonly undone: boolean;
}

export interface ModelRenewal {
  /** Its event's. */
  readonly id: string;
  readonly loan_id: string;
  readonly on_day: Day;
  readonly interest: Cents;
  readonly previousEndDate: Day;
  readonly previousRenewedAt: Timestamp | null;
  readonly previousLateFeeWaived: Cents;
  /** The payment recorded with it. */
  readonly receiptId: string | null;
  readonly undone: boolean;
}

export interface RenegotiatedLoan {
  readonly id: string;
  readonly loan: ModelLoan;
  readonly payments: readonly ModelPayment[];
}

export type ModelInterest = Omit<
  InterestRequest,
  'client_name' | 'created_at' | 'no_lending_reason' | 'requester_phone' | 'expected_payment_date'
> & {
  /** Of a visitor's request. */
  readonly paymentDate?: Day;
};

export type ModelEvent = NewLoanEvent & { readonly loan_id: string };

export interface Model {
  readonly clients: ReadonlyMap<string, ModelClient>;
  readonly loans: ReadonlyMap<string, ModelLoan>;
  readonly payments: ReadonlyMap<string, ModelPayment>;
  readonly renewals: ReadonlyMap<string, ModelRenewal>;
  /** Each loan and its payments before its last renegotiation, by the id of the loan. */
  readonly renegotiatedFrom: ReadonlyMap<string, RenegotiatedLoan>;
  readonly interests: ReadonlyMap<string, ModelInterest>;
  readonly cash_entries: ReadonlyMap<string, ModelCashEntry>;
  /** Whether due dates on a Sunday or a holiday have until the next working day (LP-27). */
  readonly holiday_grace: boolean;
  /** Of all loans, oldest first. */
  readonly events: readonly ModelEvent[];
}

export const EMPTY: Model = {
  clients: new Map(),
  loans: new Map(),
  payments: new Map(),
  renewals: new Map(),
  renegotiatedFrom: new Map(),
  interests: new Map(),
  cash_entries: new Map(),
  holiday_grace: false,
  events: [],
};

export interface Moment {
  readonly now: Date;
  readonly today: Day;
}

const MOST_OPEN_REQUESTS = 3;

// Clients

export function createClient(model: Model, client: { id: string; name: string; cpf: Cpf }): Model {
  refuseTakenCpf(model, client.cpf, client.id);
  refuseCpfOfDeleted(model, client.cpf);
  return withClient(model, { ...client, deleted: false, version: 1 });
}

/** `client` carries the version that was seen. */
export function editClient(
  model: Model,
  client: { id: string; name: string; cpf: Cpf; version: number },
): Model {
  const before = liveClient(model, client.id);
  refuseOtherVersion(before, client.version);
  const edited = raised({ ...before, ...client });
  if (client.cpf === before.cpf) return { ...model, clients: put(model.clients, edited) };
  refuseTakenCpf(model, client.cpf, client.id);
  refuseCpfOfDeleted(model, client.cpf);
  return withClient(model, edited);
}

export function deleteClient(model: Model, id: string): Model {
  return { ...model, clients: put(model.clients, raised({ ...liveClient(model, id), deleted: true })) };
}

export function restoreClient(model: Model, id: string): Model {
  const before = model.clients.get(id) ?? refuse('not_found');
  if (!before.deleted) return model;
  refuseTakenCpf(model, before.cpf, id);
  return withClient(model, raised({ ...before, deleted: false }));
}

/** IN-9: the requests its CPF made before belong to the client. */
function withClient(model: Model, client: ModelClient): Model {
  let interests = model.interests;
  for (const request of model.interests.values()) {
    if (request.client_id === null && request.client_cpf === client.cpf)
      interests = put(interests, raised({ ...request, client_id: client.id }));
  }
  return { ...model, clients: put(model.clients, client), interests };
}

function refuseTakenCpf(model: Model, cpf: Cpf, exceptId: string): void {
  for (const other of model.clients.values()) {
    if (!other.deleted && other.cpf === cpf && other.id !== exceptId) refuse('cpf_taken');
  }
}

/** CL-5: a deleted client keeps its CPF, or it could not be restored. */
function refuseCpfOfDeleted(model: Model, cpf: Cpf): void {
  for (const other of model.clients.values())
    if (other.deleted && other.cpf === cpf) refuse('client_deleted');
}

// Loans

export function createLoan(
  model: Model,
  loan: { id: string; clientId: string; terms: LoanTerms },
  moment: Moment,
): Model {
  namedClient(model, loan.clientId);
  const { holiday_grace } = model;
  return withNewLoan(model, newLoan({ ...loan, holiday_grace }, moment.now.toISOString()), [], null, moment);
}

/** `plan` is left empty for a single payment, whose plan follows from it; payments that came before it are recorded already. */
export function withNewLoan(
  model: Model,
  made: Loan,
  plan: readonly Installment[],
  sourceInterestId: string | null,
  { today }: Moment,
): Model {
  const earlier = countedPayments(model, made.id);
  const { columns, installments, payments } = coverageOf(model, made, plan);
  const status = openStatus(columns.end_date, today);
  const loan = { ...made, ...columns, status, installments, sourceInterestId, deleted: false };
  const facts = { amount: made.amount, end_date: made.end_date };
  return withEvents({ ...model, payments, loans: put(model.loans, loan) }, made.id, [
    { kind: 'created', on_day: today, facts },
    ...earlier.map((payment) => received(payment.id, payment)),
  ]);
}

export function editLoan(
  model: Model,
  edit: { id: string; version: number; clientId: string; terms: LoanTerms },
  { today }: Moment,
): Model {
  const before = liveLoan(model, edit.id);
  refuseOtherVersion(before, edit.version);
  const after = editedLoan(before, { ...edit.terms, client_id: edit.clientId }, today);
  if (edit.clientId !== before.client_id) namedClient(model, edit.clientId);
  // A form saved as it was raises the version, and nothing happened to the loan.
  const changes = changesBetween(before, after);
  const events: NewLoanEvent[] =
    changes === null ? [] : [{ kind: 'edited', on_day: today, facts: { changes } }];
  return withLoan(model, before, after, today, events);
}

export function deleteLoan(model: Model, id: string, { today }: Moment): Model {
  const loans = put(model.loans, raised({ ...liveLoan(model, id), deleted: true }));
  return withEvents({ ...model, loans }, id, [{ kind: 'deleted', on_day: today, facts: {} }]);
}

export function restoreLoan(model: Model, id: string, { today }: Moment): Model {
  const before = model.loans.get(id) ?? refuse('not_found');
  if (!before.deleted) return model;
  const status = before.status === 'pago' ? before.status : openStatus(before.end_date, today);
  const loans = put(model.loans, raised({ ...before, status, deleted: false }));
  return withEvents({ ...model, loans }, id, [{ kind: 'restored', on_day: today, facts: {} }]);
}

export function settle(
  model: Model,
  {
    id,
    seen,
    choices,
    paymentId,
  }: { id: string; seen: SeenTotals; choices: SettlementChoices; paymentId: string },
  { now, today }: Moment,
): Model {
  const before = liveLoan(model, id);
  const { loan, payment, changed } = settlementOf(before, today, now.toISOString(), seen, choices);
  if (!changed) return model;
  const waived = choices.waive_late_fee ?? cents(0);
  const facts = {
    payment_id: payment === null ? null : paymentId,
    amount: payment?.amount ?? cents(0),
    discount: loan.discount,
    late_fee: payment?.late_fee ?? cents(0),
    ...(payment === null && waived > 0 && { waived_fee: waived }),
  };
  const withIt = payment === null ? undefined : paymentId;
  return withLoan(withPayment(model, payment, paymentId, now), before, loan, today, [
    ...(waived === 0 ? [] : [forgiven(waived, today, withIt)]),
    { kind: 'settled', on_day: today, facts },
  ]);
}

/** PD-9: what remains is lost, and the late fee ends with it. */
export function writeOff(
  model: Model,
  { id, seen, reason, paymentId }: { id: string; seen: Cents; reason: string; paymentId: string },
  { now, today }: Moment,
): Model {
  const before = liveLoan(model, id);
  const { loan, payment, discount, waivedFee } = writtenOff(before, { seen, today, now: now.toISOString() });
  return withLoan(withPayment(model, payment, paymentId, now), before, loan, today, [
    ...(waivedFee === 0 ? [] : [forgiven(waivedFee, today, paymentId)]),
    { kind: 'written_off', on_day: today, facts: { payment_id: paymentId, amount: discount, reason } },
  ]);
}

export function renew(
  model: Model,
  renewed: {
    id: string;
    version: number;
    end_date: Day;
    record_interest_payment: boolean;
    fee_choice: FeeChoice | undefined;
    late_fee: Cents;
    renewalId: string;
    paymentId: string;
  },
  { now, today }: Moment,
): Model {
  const before = liveLoan(model, renewed.id);
  refuseOtherVersion(before, renewed.version);
  const { loan, chargedInterest, payment, lateFee } = renewalOf(before, today, now.toISOString(), renewed);
  if (!isAcceptableRenewalDate(renewed.end_date, oneMonthAfter(today))) refuse('renewal_date_mismatch');
  refuseUnsoundTerms(loan);
  const receiptId = payment === null ? null : renewed.paymentId;
  const added = renewed.fee_choice === 'include' ? lateFee : cents(0);
  const charged = addCents(chargedInterest, added);
  const previousEndDate = before.end_date;
  const previousRenewedAt = before.renewed_at;
  const renewals = put(model.renewals, {
    id: renewed.renewalId,
    loan_id: before.id,
    on_day: today,
    interest: charged,
    previousEndDate,
    previousRenewedAt,
    previousLateFeeWaived: before.late_fee_waived,
    receiptId,
    undone: false,
  });
  const facts = {
    interest: charged,
    ...(added > 0 && { added_fee: added }),
    end_date: loan.end_date,
    previous_end_date: previousEndDate,
    previous_renewed_at: previousRenewedAt,
    previous_late_fee_waived: before.late_fee_waived,
    payment_id: receiptId,
  };
  return withLoan(withPayment({ ...model, renewals }, payment, renewed.paymentId, now), before, loan, today, [
    ...(payment === null ? [] : [received(renewed.paymentId, payment)]),
    ...(renewed.fee_choice === 'waive' && lateFee > 0 ? [forgiven(lateFee, today)] : []),
    { kind: 'renewed', on_day: today, facts },
  ]);
}

/** LN-19: the renewal and its receipt count no more, and the loan is as it was. */
export function undoRenewal(
  model: Model,
  { id, version }: { id: string; version: number },
  { today }: Moment,
): Model {
  const before = liveLoan(model, id);
  const renewal = renewalToUndo(model, id) ?? refuse('not_undoable');
  refuseOtherVersion(before, version);
  const receipt = renewal.receiptId === null ? undefined : model.payments.get(renewal.receiptId);
  const loan = {
    ...before,
    end_date: renewal.previousEndDate,
    renewed_at: renewal.previousRenewedAt,
    late_fee_waived: renewal.previousLateFeeWaived,
    interest_paid: subtractCents(before.interest_paid, renewal.interest),
    paid_amount: subtractCents(before.paid_amount, receipt?.amount ?? cents(0)),
    status: openStatus(renewal.previousEndDate, today),
  };
  const renewals = put(model.renewals, { ...renewal, undone: true });
  const payments = receipt === undefined ? model.payments : put(model.payments, { ...receipt, undone: true });
  const facts = { renewal_id: renewal.id, interest: renewal.interest, end_date: renewal.previousEndDate };
  return withLoan({ ...model, renewals, payments }, before, loan, today, [
    ...(receipt === undefined ? [] : [takenBack(receipt, today)]),
    { kind: 'renewal_undone', on_day: today, facts },
  ]);
}

/** LN-19: the last renewal of a loan, while nothing but turning overdue happened after it. */
export function renewalToUndo(model: Model, loanId: string): ModelRenewal | null {
  const events = model.events.filter((event) => event.loan_id === loanId && event.kind !== 'became_overdue');
  if (events.at(-1)?.kind !== 'renewed') return null;
  return [...model.renewals.values()].filter((renewal) => renewal.loan_id === loanId).at(-1) ?? null;
}

/** What happened last to a loan, but for turning overdue. */
export function lastEvent(model: Model, loanId: string): ModelEvent | undefined {
  return model.events.filter((event) => event.loan_id === loanId && event.kind !== 'became_overdue').at(-1);
}

/** LN-30: what 'Quitar' did is taken back, by its payment where it had one. */
export function undoSettlement(
  model: Model,
  { id, version }: { id: string; version: number },
  moment: Moment,
): Model {
  const before = liveLoan(model, id);
  if (before.loss) {
    // PD-11: whatever else was done to it since, which is its notes at most.
    refuseOtherVersion(before, version);
    const nothing = countedPayments(model, id).find(({ kind }) => kind === 'settlement');
    return undo(model, nothing?.id ?? '', moment);
  }
  const settled = lastEvent(model, id);
  if (settled?.kind !== 'settled') return refuse('not_undoable');
  refuseOtherVersion(before, version);
  if (settled.facts.payment_id !== null) return undo(model, settled.facts.payment_id, moment);
  const { today } = moment;
  const amount = settled.facts.waived_fee ?? cents(0);
  const open = {
    ...before,
    discount: cents(0),
    paid_at: null,
    status: openStatus(before.end_date, today),
    late_fee_waived: subtractCents(before.late_fee_waived, amount),
  };
  return withLoan(model, before, open, today, [
    { kind: 'reopened', on_day: today, facts: {} },
    ...(amount === 0 ? [] : [{ kind: 'waiver_undone' as const, on_day: today, facts: { amount } }]),
  ]);
}

/** LN-14: what the nightly job does. */
export function markOverdue(model: Model, today: Day): Model {
  let after = model;
  for (const loan of model.loans.values()) {
    if (loan.deleted || loan.status !== 'ativo' || openStatus(loan.end_date, today) === 'ativo') continue;
    const loans = put(after.loans, { ...loan, status: 'atrasado' as const });
    after = withEvents({ ...after, loans }, loan.id, [{ kind: 'became_overdue', on_day: today, facts: {} }]);
  }
  return after;
}

// Payments

export interface ModelReceipt {
  readonly id: string;
  readonly payment: NewPayment;
  /** The fee forgiven with it (PA-28). */
  readonly waived: Cents;
}

export function pay(model: Model, { id, payment, waived }: ModelReceipt, { now, today }: Moment): Model {
  const before = liveLoan(model, payment.loan_id);
  if (before.status === 'pago') refuse('loan_already_paid');
  refuseFuturePayment(payment.payment_date, today);
  refuseUnseenFee(before, addCents(payment.late_fee, waived), today);
  refuseFeeOfLaterDays(before, payment.late_fee, payment.payment_date);
  const paid = paymentApplied(before, payment);
  const after = { ...paid, late_fee_waived: addCents(paid.late_fee_waived, waived) };
  return withLoan(withPayment(model, payment, id, now), before, after, today, [
    received(id, payment),
    ...(waived === 0 ? [] : [forgiven(waived, today, id)]),
  ]);
}

export function undo(model: Model, id: string, { today }: Moment): Model {
  const payment = model.payments.get(id);
  if (payment === undefined || payment.undone) return refuse('not_found');
  const before = liveLoan(model, payment.loan_id);
  const waiver = forgivenWith(model, payment);
  const after = paymentUndone(before, payment, today, waiver);
  const reopened = before.status === 'pago' && after.status !== 'pago';
  let payments = put(model.payments, { ...payment, undone: true });
  // I6: a loan that is open again has no settlement any more.
  for (const kept of countedPayments({ ...model, payments }, before.id))
    if (reopened && kept.kind === 'settlement')
      payments = put(
        payments,
        // One of a discount alone is nothing without its discount.
        kept.amount === 0 && kept.late_fee === 0 ? { ...kept, undone: true } : { ...kept, kind: 'payment' },
      );
  return withLoan({ ...model, payments }, before, after, today, [
    takenBack(payment, today, waiver),
    ...(reopened ? [{ kind: 'reopened' as const, on_day: today, facts: {} }] : []),
  ]);
}

export function received(id: string, { amount, late_fee, payment_date: on_day }: NewPayment): NewLoanEvent {
  return { kind: 'payment', on_day, facts: { payment_id: id, amount, late_fee } };
}

export function forgiven(amount: Cents, today: Day, paymentId?: string): NewLoanEvent {
  const facts = { amount, ...(paymentId !== undefined && { payment_id: paymentId }) };
  return { kind: 'late_fee_waived', on_day: today, facts };
}

export function takenBack(
  { id, amount, late_fee }: ModelPayment,
  today: Day,
  waiver: Cents = cents(0),
): NewLoanEvent {
  const facts = { payment_id: id, amount, late_fee, ...(waiver > 0 && { waiver_undone: waiver }) };
  return { kind: 'payment_undone', on_day: today, facts };
}

/** PA-56: what was forgiven with a payment, unless a renewal or a renegotiation has begun the fee again. */
export function forgivenWith(model: Model, payment: ModelPayment): Cents {
  const events = model.events.filter(({ loan_id }) => loan_id === payment.loan_id);
  const at = events.findIndex(
    (event) => event.kind === 'late_fee_waived' && event.facts.payment_id === payment.id,
  );
  const waiver = events[at];
  if (waiver?.kind !== 'late_fee_waived') return cents(0);
  let open = 0;
  for (const { kind } of events.slice(at)) {
    if (kind === 'renewed' || kind === 'renegotiated') open += 1;
    if (kind === 'renewal_undone' || kind === 'renegotiation_undone') open -= 1;
  }
  return open > 0 ? cents(0) : waiver.facts.amount;
}

// Requests

export function createInterest(
  model: Model,
  request: { id: string; client_id: string; requested_amount: Cents },
): Model {
  const { cpf } = namedClient(model, request.client_id);
  return withInterest(model, {
    ...request,
    client_cpf: cpf,
    original_requester_name: null,
    status: 'Pendente',
    notes: null,
    version: 1,
  });
}

export function moveInterest(
  model: Model,
  move: {
    id: string;
    version: number;
    status: InterestStatus | undefined;
    notes: string | null | undefined;
  },
): Model {
  const before = model.interests.get(move.id) ?? refuse('not_found');
  refuseOtherVersion(before, move.version);
  if (move.status === undefined && move.notes === undefined) return model;
  const status = move.status ?? before.status;
  if (status !== before.status && !allowedMove(before.status, status)) refuse('invalid_status_move');
  const notes = move.notes === undefined ? before.notes : move.notes;
  return withInterest(model, raised({ ...before, status, notes }));
}

/** IN-5: really gone; the loan it became stays, and no longer says where it came from. */
export function deleteInterest(model: Model, id: string): Model {
  if (!model.interests.has(id)) refuse('not_found');
  let loans = model.loans;
  for (const loan of model.loans.values()) {
    if (loan.sourceInterestId === id) loans = put(loans, { ...loan, sourceInterestId: null });
  }
  const interests = new Map(model.interests);
  interests.delete(id);
  return { ...model, loans, interests };
}

export function createLoanFromInterest(
  model: Model,
  approval: { id: string; version: number; loanId: string; notes: string | null | undefined },
  moment: Moment,
): Model {
  const found = model.interests.get(approval.id) ?? refuse('not_found');
  refuseOtherVersion(found, approval.version);
  const request = approval.notes === undefined ? found : { ...found, notes: approval.notes };
  const { clientId, terms } = loanFromInterest(request, moment.today);
  if ([...model.loans.values()].some((loan) => loan.sourceInterestId === request.id))
    refuse('interest_already_concluded');
  namedClient(model, clientId);
  const { holiday_grace } = model;
  const made = newLoan({ id: approval.loanId, clientId, terms, holiday_grace }, moment.now.toISOString());
  const lent = withNewLoan(model, made, [], request.id, moment);
  return withInterest(lent, raised({ ...request, status: 'Concluído' }));
}

export function requestAsBorrower(
  model: Model,
  request: { id: string; client_id: string; requested_amount: Cents },
): Model {
  const { cpf } = liveClient(model, request.client_id);
  if ([...model.interests.values()].some((r) => r.client_id === request.client_id && isOpen(r.status)))
    refuse('open_request_exists');
  return withInterest(model, {
    ...request,
    client_cpf: cpf,
    original_requester_name: null,
    status: 'Pendente',
    notes: null,
    version: 1,
  });
}

export function requestAsVisitor(
  model: Model,
  request: { id: string; cpf: Cpf; name: string; requestedAmount: Cents; paymentDate: Day; notes: string },
): Model {
  const open = [...model.interests.values()].filter(
    (r) => r.client_cpf === request.cpf && r.original_requester_name !== null && isOpen(r.status),
  );
  if (
    open.some((r) => r.requested_amount === request.requestedAmount && r.paymentDate === request.paymentDate)
  )
    return model;
  if (open.length >= MOST_OPEN_REQUESTS) refuse('too_many_open_requests');
  const client = [...model.clients.values()].find((known) => !known.deleted && known.cpf === request.cpf);
  return withInterest(model, {
    id: request.id,
    client_id: client?.id ?? null,
    client_cpf: request.cpf,
    original_requester_name: request.name,
    requested_amount: request.requestedAmount,
    paymentDate: request.paymentDate,
    status: 'Pendente',
    notes: request.notes,
    version: 1,
  });
}

// What the whole must come to

/** What the metrics must be (I10). */
export function metricsOf(model: Model): PortfolioMetrics {
  return portfolioMetrics([...model.loans.values()].filter((loan) => !loan.deleted));
}

/** I11: how many audited records are new, different or gone; each leaves one line in the audit log. */
export function auditedChanges(before: Model, after: Model): number {
  return (
    differences(before.clients, after.clients, all) +
    differences(before.loans, after.loans, agreedTerms) +
    differences(before.interests, after.interests, all) +
    differences(before.cash_entries, after.cash_entries, all)
  );
}

function differences<Row>(
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
  audited: (row: Row) => unknown,
): number {
  if (before === after) return 0;
  const ids = new Set([...before.keys(), ...after.keys()]);
  const image = (row: Row | undefined) => (row === undefined ? undefined : JSON.stringify(audited(row)));
  return [...ids].filter((id) => image(before.get(id)) !== image(after.get(id))).length;
}

/** The version is not part of what the audit log remembers. */
function all(record: Versioned): unknown {
  const { version: _, ...row } = record;
  return row;
}

/** Of a loan it remembers what was agreed; what follows from payments, renewals and days is in the events. */
function agreedTerms(loan: ModelLoan): unknown {
  return [
    loan.client_id,
    loan.amount,
    loan.interest_rate,
    loan.overdue_interest_rate,
    loan.start_date,
    loan.notes,
    loan.contract_interest,
    loan.interest_method,
    loan.frequency,
    loan.installment_count,
    loan.skipped_days,
    loan.plan_version,
    loan.sourceInterestId,
    loan.deleted,
  ];
}

/** Those that were not undone, in the order they were entered. */
export function countedPayments(model: Model, loanId: string): ModelPayment[] {
  return [...model.payments.values()].filter((payment) => payment.loan_id === loanId && !payment.undone);
}

export function currentPlan({ installments, plan_version }: ModelLoan): readonly Installment[] {
  return installments.filter((installment) => installment.plan_version === plan_version);
}

export function liveClient(model: Model, id: string): ModelClient {
  const client = model.clients.get(id);
  return client === undefined || client.deleted ? refuse('not_found') : client;
}

export function liveLoan(model: Model, id: string): ModelLoan {
  const loan = model.loans.get(id);
  return loan === undefined || loan.deleted ? refuse('not_found') : loan;
}

/** A client another record points at: one that is gone is not found in other words. */
export function namedClient(model: Model, id: string): ModelClient {
  const client = model.clients.get(id);
  return client === undefined || client.deleted ? refuse('client_not_found') : client;
}

/** What a change makes of the schedule; without it the current plan stays, and a single payment's follows from the loan. */
interface Rescheduled {
  readonly plan?: readonly Installment[];
  /** What stays of the plan that a renegotiation ends. */
  readonly closed?: readonly Installment[];
}

/** The loan after a change, with what follows from its payments and renewals, and what happened. */
export function withLoan(
  model: Model,
  before: ModelLoan,
  changed: Loan,
  today: Day,
  events: readonly NewLoanEvent[],
  { plan = currentPlan(before), closed = [] }: Rescheduled = {},
): Model {
  const { sourceInterestId, deleted } = before;
  const { columns, installments, payments } = coverageOf(model, changed, plan);
  const closedBefore = before.installments.filter((one) => one.plan_version < before.plan_version);
  const kept = { installments: [...closedBefore, ...closed, ...installments], sourceInterestId, deleted };
  // PA-14: where the due date is another, the loan is late or not by the new one.
  const moved = changed.status !== 'pago' && columns.end_date !== before.end_date;
  const status = moved ? openStatus(columns.end_date, today) : changed.status;
  const loan = raised({ ...changed, ...columns, status, ...kept });
  return withEvents({ ...model, payments, loans: put(model.loans, loan) }, before.id, events);
}

/** What follows from the payments since the last renegotiation. */
function coverageOf(model: Model, loan: Loan, plan: readonly Installment[]) {
  const counted = countedPayments(model, loan.id).filter((payment) => !payment.before_renegotiation);
  const isSingle = loan.interest_method === 'single';
  const renewals = [...model.renewals.values()].filter((one) => one.loan_id === loan.id && !one.undone);
  const { installments, partsOf } = isSingle
    ? coverageOfSingle(loan, renewals, counted)
    : coverageOfPlan(plan, counted);
  let payments = model.payments;
  for (const payment of counted) payments = put(payments, { ...payment, ...partsOf(payment.id) });

  const covered = installments.filter((one) => one.covered_on !== null);
  const open = installments[covered.length];
  const last = installments.at(-1);
  if (last === undefined) throw new Error(`loan ${loan.id} has no instalment`);
  const { due_date } = open ?? last;
  const late = covered.filter(
    (one) => !loan.holiday_grace || one.covered_on === null || !isSpared(one.due_date, one.covered_on),
  );
  const coveredBefore = late.at(-1)?.covered_on ?? due_date;
  // On a single payment only what came after the due date paid a fee (PA-25).
  const paysFee = (payment: ModelPayment) => !isSingle || payment.payment_date > due_date;
  const columns = {
    end_date: due_date,
    covered_on: open === undefined && loan.status !== 'pago' ? last.covered_on : null,
    paid_count: covered.length,
    late_days_before: lateDays(covered, null, loan.holiday_grace).size,
    late_grace_until: open !== undefined && loan.holiday_grace ? graceUntil(due_date) : null,
    late_from: open === undefined ? null : coveredBefore > due_date ? coveredBefore : due_date,
    late_fee_received: addCents(cents(0), ...counted.filter(paysFee).map((payment) => payment.late_fee)),
  };
  return { columns, installments, payments };
}

export function withPayment(model: Model, payment: NewPayment | null, id: string, now: Date): Model {
  if (payment === null) return model;
  const nothing = { interest_part: cents(0), principal_part: cents(0), before_renegotiation: false };
  const recorded = { ...payment, ...nothing, id, created_at: now.toISOString(), undone: false };
  return { ...model, payments: put(model.payments, recorded) };
}

export function withEvents(model: Model, loan_id: string, events: readonly NewLoanEvent[]): Model {
  return { ...model, events: [...model.events, ...events.map((event) => ({ ...event, loan_id }))] };
}

function withInterest(model: Model, request: ModelInterest): Model {
  return { ...model, interests: put(model.interests, request) };
}

/** LN-18: each change counts. */
export function raised<Row extends Versioned>(row: Row): Row {
  return { ...row, version: row.version + 1 };
}

export function put<Row extends { readonly id: string }>(
  rows: ReadonlyMap<string, Row>,
  row: Row,
): Map<string, Row> {
  return new Map(rows).set(row.id, row);
}

export function refuse(code: Problem['code']): never {
  throw new Problem(code);
}
