import type { CompiledQuery } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { coverageColumns } from '#domain/loans/plan/covered-plan.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import {
  coverageOf,
  type PaymentSplit,
  type RenewalCharge,
} from '#domain/loans/plan/installment-coverage.ts';
import { receivedLateFee } from '#domain/loans/payments/received-late-fee.ts';
import { NO_GUARANTEES, type Guarantees } from '#domain/loans/loan/guarantee.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import type { NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import type { NewPayment, Payment } from '#domain/loans/payments/payment.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import { refuseAnonymised } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { postponeWrites } from '#server/db/engine/kysely-over-pg.ts';
import { announcement } from '#server/records/announce.ts';
import { lendAsCollector, recordAsCollector } from './collector-writes.ts';
import { coverLoan, type LoanCoverage } from './cover-loan.ts';
import { insertGuarantees } from './guarantee-store.ts';
import type { LoanChange } from './loan-change.ts';
import { loanAnswerWith, requireLoan } from './loan-store.ts';
import {
  columnsOf,
  deleteInstallments,
  eventRow,
  insertEvent,
  insertInstallments,
  insertPayment,
  markBeforeRenegotiation,
  markCountingAgain,
  markUndone,
  moveToClient,
  updateInstallments,
  updateLoanState,
  updateLoanTerms,
  updateSplit,
  withdrawSettlement,
} from './loan-writes.ts';
import type { LockedLoan } from './lock-loan.ts';

/** A payment with the id and the moment of its writing. */
export function newPayment(
  payment: NewPayment,
  now: Date,
  id: string = newId(),
): Omit<Payment, keyof PaymentSplit> {
  return { ...payment, id, before_renegotiation: false, created_at: now.toISOString() };
}

interface LoanToInsert {
  readonly loan: Loan;
  readonly client: LoanOfClient['client'];
  readonly plan: readonly Installment[];
  /** Received before the loan was entered (PA-10). */
  readonly payments: readonly Omit<Payment, keyof PaymentSplit>[];
  /** What renewals charged before the loan was entered (IM-2). */
  readonly renewals?: readonly RenewalCharge[];
  readonly sourceInterestId: string | null;
  readonly guarantees?: Guarantees | undefined;
  readonly events: readonly NewLoanEvent[];
  readonly byCollector?: boolean;
  readonly today: Day;
}

/** Writes a new loan, its schedule, what was paid before, and its first events. */
export async function insertLoan(
  tx: Tx,
  institution: string,
  {
    loan: entered,
    client,
    plan,
    payments,
    renewals = [],
    sourceInterestId,
    guarantees = NO_GUARANTEES,
    events,
    byCollector = false,
    today,
  }: LoanToInsert,
): Promise<LoanOfClient> {
  const { installments, splits } = coverageOf(plan, renewals, payments);
  const columns = coverageColumns(installments, entered);
  const loan: Loan = {
    ...entered,
    ...columns,
    // One that is entered after its due date is late at once (LN-14).
    status: entered.status === 'pago' ? 'pago' : openStatus(columns.end_date, today),
    paid_amount: addCents(cents(0), ...payments.map(({ amount }) => amount)),
    late_fee_received: receivedLateFee(entered, payments),
  };
  const written = announcement(institution, {
    table: 'loans',
    op: 'INSERT',
    id: loan.id,
    client_id: loan.client_id,
  });
  if (byCollector) {
    if (payments.length > 0) throw new Error('a collector enters no loan that was paid before');
    postponeWrites(tx, [
      lendAsCollector(institution, loan, installments, events),
      ...insertGuarantees(tx, institution, loan, guarantees),
      written,
    ]);
    return loanAnswerWith({ ...loan, client }, installments, today);
  }
  postponeWrites(tx, [
    tx
      .insertInto('loans')
      .values({
        ...columnsOf(loan),
        principal_paid: addCents(cents(0), ...[...splits.values()].map((split) => split.principal_part)),
        institution_id: institution,
        id: loan.id,
        source_interest_id: sourceInterestId,
        created_at: loan.created_at,
      })
      .compile(),
    insertInstallments(tx, institution, loan, installments),
    ...payments.map((payment) => {
      const split = splits.get(payment.id) ?? { interest_part: cents(0), principal_part: cents(0) };
      return insertPayment({
        ...payment,
        ...split,
        institution,
        client_id: loan.client_id,
        received_by: null,
        bank_line_id: null,
      });
    }),
    ...insertGuarantees(tx, institution, loan, guarantees),
    ...events.map((event) => insertEvent(eventRow(institution, loan, event, loan.created_at))),
    written,
  ]);
  return loanAnswerWith({ ...loan, client }, installments, today);
}

interface SavedLoan {
  readonly loan: LoanOfClient;
  /** The recorded payments with their interest and principal parts. */
  readonly received: readonly Payment[];
}

/**
 * Writes a change of a locked loan: the loan, its instalments and what they have received, the parts of its payments, its
 * events and the live announcement. They are sent with whatever the transaction sends next, COMMIT at the latest.
 */
export async function saveLoan(
  tx: Tx,
  institution: string,
  before: LockedLoan,
  change: LoanChange,
): Promise<SavedLoan> {
  const { undone, closed, countingAgain = [], events, now } = change;
  const coverage = await coverLoan(tx, institution, before, change);
  const { installments, received, redivided } = coverage;
  const loan: Loan = { ...coverage.loan, version: before.loan.version + 1 };
  const reopened = before.loan.status === 'pago' && loan.status !== 'pago';
  // Who is made anonymous holds the loan's lock, so that one of the two sees the other.
  if (reopened) await refuseAnonymised(tx, institution, before.loan.client_id);
  const moved = before.loan.client_id !== loan.client_id;
  const written = announcement(institution, {
    table: 'loans',
    op: 'UPDATE',
    id: loan.id,
    client_id: loan.client_id,
  });
  if (change.byCollector === true)
    postponeWrites(tx, [recordAsCollector(institution, coverage, change, before.loan), written]);
  else
    postponeWrites(tx, [
      (hasSameTerms(before.loan, loan) ? updateLoanState : updateLoanTerms)({
        ...loan,
        institution,
        returnedPrincipal: returnedPrincipal(coverage, undone),
      }),
      ...(moved ? moveToClient(tx, institution, loan) : []),
      ...(closed === undefined ? [] : [markBeforeRenegotiation(tx, institution, loan.id)]),
      ...(countingAgain.length === 0 ? [] : [markCountingAgain(tx, institution, countingAgain)]),
      ...writeInstallments(tx, institution, before, loan, [...(closed ?? []), ...installments]),
      ...received.map((payment) =>
        insertPayment({
          ...payment,
          institution,
          client_id: loan.client_id,
          received_by: change.receivedBy ?? null,
          bank_line_id: change.bankLineId ?? null,
        }),
      ),
      ...(undone === undefined ? [] : [markUndone(tx, institution, undone.id, now)]),
      ...redivided.map(({ id, split }) => updateSplit(tx, institution, id, split)),
      ...(reopened ? withdrawSettlement(tx, institution, loan.id, now) : []),
      ...events.map((event) => insertEvent(eventRow(institution, loan, event, now.toISOString()))),
      written,
    ]);
  if (moved) return { loan: await requireLoan(tx, institution, loan.id, change.today), received };
  return {
    loan: loanAnswerWith({ ...loan, client: before.loan.client }, installments, change.today),
    received,
  };
}

/** By how much the principal parts of the payments that count grew with a change. */
function returnedPrincipal({ received, redivided }: LoanCoverage, undone: Payment | undefined): Cents {
  return subtractCents(
    addCents(
      cents(0),
      ...received.map((payment) => payment.principal_part),
      ...redivided.map(({ before, split }) => subtractCents(split.principal_part, before.principal_part)),
    ),
    undone?.principal_part ?? cents(0),
  );
}

/** The difference between the instalments before and after a change. */
function writeInstallments(
  tx: Tx,
  institution: string,
  before: LockedLoan,
  loan: Loan,
  after: readonly Installment[],
): CompiledQuery[] {
  const graceChanged = before.loan.holiday_grace !== loan.holiday_grace;
  // A plan has at most 400 instalments.
  const keyOf = ({ plan_version: version, number }: Installment) => version * 1000 + number;
  const known = new Map(before.installments.map((installment) => [keyOf(installment), installment]));
  const kept = new Set(after.map(keyOf));
  const gone = before.installments.filter((installment) => !kept.has(keyOf(installment)));
  const added = after.filter((installment) => !known.has(keyOf(installment)));
  const changed = after.filter((installment) => {
    const old = known.get(keyOf(installment));
    return old !== undefined && (graceChanged || !isSame(old, installment));
  });
  return [
    ...(gone.length === 0 ? [] : [deleteInstallments(tx, institution, loan, gone)]),
    ...(added.length === 0 ? [] : [insertInstallments(tx, institution, loan, added)]),
    ...(changed.length === 0 ? [] : [updateInstallments(tx, institution, loan, changed)]),
  ];
}

function isSame(a: Installment, b: Installment): boolean {
  return (
    a.due_date === b.due_date &&
    a.principal === b.principal &&
    a.interest === b.interest &&
    a.paid_amount === b.paid_amount &&
    a.covered_on === b.covered_on
  );
}

/** The columns whose changes are audited. */
const AGREED_TERMS = [
  'client_id',
  'amount',
  'interest_rate',
  'overdue_interest_rate',
  'start_date',
  'notes',
  'contract_interest',
  'interest_method',
  'frequency',
  'installment_count',
  'skipped_days',
  'plan_version',
  'holiday_grace',
] as const;

function hasSameTerms(before: Loan, after: Loan): boolean {
  return AGREED_TERMS.every((term) => before[term] === after[term]);
}
