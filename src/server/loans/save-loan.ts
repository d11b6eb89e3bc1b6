import { v7 as newId } from 'uuid';
import type { LoanOfClient } from '#contract/loans.ts';
import { nextDueDate, singleInstallment, type Installment } from '#domain/loans/installment.ts';
import type { PaymentSplit } from '#domain/loans/installment-coverage.ts';
import type { Loan } from '#domain/loans/loan.ts';
import { changesBetween } from '#domain/loans/loan-edit.ts';
import type { NewLoanEvent } from '#domain/loans/loan-event.ts';
import { cents } from '#domain/money.ts';
import type { NewPayment, Payment } from '#domain/loans/payment.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/live/announce.ts';
import {
  columnsOf,
  eventRow,
  insertEvent,
  insertInstallment,
  insertPayment,
  installmentRow,
  markUndone,
  moveToClient,
  updateInstallment,
  updateLoanState,
  updateLoanTerms,
  updateSplit,
  withdrawSettlement,
} from './loan-writes.ts';
import { coverLoan } from './cover-loan.ts';
import type { LoanChange } from './loan-change.ts';
import { requireLoan } from './loan-store.ts';
import type { LockedLoan } from './lock-loan.ts';

/** A payment with the id and the moment of its writing. */
export function newPayment(payment: NewPayment, now: Date): Omit<Payment, keyof PaymentSplit> {
  return { ...payment, id: newId(), late_fee: cents(0), created_at: now.toISOString() };
}

/** Writes a new loan, its schedule and its first event. */
export async function insertLoan(
  tx: Tx,
  institution: string,
  loan: Loan,
  { sourceInterestId, event }: { sourceInterestId: string | null; event: NewLoanEvent },
): Promise<void> {
  await Promise.all([
    tx
      .insertInto('loans')
      .values({
        ...columnsOf(loan),
        institution_id: institution,
        id: loan.id,
        source_interest_id: sourceInterestId,
        created_at: loan.created_at,
      })
      .execute(),
    tx.executeQuery(insertInstallment(installmentRow(institution, loan, singleInstallment(loan)))),
    tx.executeQuery(insertEvent(eventRow(institution, loan, event, loan.created_at))),
    announce(tx, institution, { table: 'loans', op: 'INSERT', id: loan.id, client_id: loan.client_id }),
  ]);
}

export interface SavedLoan {
  readonly loan: LoanOfClient;
  /** The new payment with its interest and principal parts. */
  readonly received: Payment | null;
}

/**
 * Writes a change of a locked loan: the loan, the coverage of its instalments, the parts of its payments, its events and
 * the live announcement. The statements are sent together.
 */
export async function saveLoan(
  tx: Tx,
  institution: string,
  before: LockedLoan,
  change: LoanChange,
): Promise<SavedLoan> {
  const { received, undone, events, now } = change;
  const coverage = await coverLoan(tx, institution, before, change);
  const allCovered = coverage.installments.every(({ covered_on: on }) => on !== null);
  const loan: Loan = {
    ...change.loan,
    end_date: nextDueDate(coverage.installments),
    // A settled loan does not need the day on which it was covered (LN-21).
    covered_on:
      allCovered && change.loan.status !== 'pago' ? (coverage.installments.at(-1)?.covered_on ?? null) : null,
    version: before.loan.version + 1,
  };
  const recorded = received === undefined ? null : { ...received, ...coverage.receivedSplit };
  const reopened = before.loan.status === 'pago' && loan.status !== 'pago';
  const sameTerms = changesBetween(before.loan, loan) === null;
  const moved = before.loan.client_id !== loan.client_id;
  await Promise.all([
    tx.executeQuery((sameTerms ? updateLoanState : updateLoanTerms)({ ...loan, institution })),
    ...(moved ? moveToClient(tx, institution, loan) : []),
    ...coverage.installments
      .filter((installment, at) => !isSame(installment, before.installments[at]))
      .map((installment) =>
        tx.executeQuery(updateInstallment(installmentRow(institution, loan, installment))),
      ),
    ...(recorded === null
      ? []
      : [tx.executeQuery(insertPayment({ ...recorded, institution, client_id: loan.client_id }))]),
    ...(undone === undefined ? [] : [markUndone(tx, institution, undone.id, now)]),
    ...coverage.redivided.map(({ id, split }) => updateSplit(tx, institution, id, split)),
    ...(reopened ? [withdrawSettlement(tx, institution, loan.id)] : []),
    ...events.map((event) =>
      tx.executeQuery(insertEvent(eventRow(institution, loan, event, now.toISOString()))),
    ),
    announce(tx, institution, { table: 'loans', op: 'UPDATE', id: loan.id, client_id: loan.client_id }),
  ]);
  const client = moved ? (await requireLoan(tx, institution, loan.id)).client : before.loan.client;
  return { loan: { ...loan, client }, received: recorded };
}

function isSame(a: Installment, b: Installment | undefined): boolean {
  return (
    b !== undefined &&
    a.due_date === b.due_date &&
    a.principal === b.principal &&
    a.interest === b.interest &&
    a.paid_amount === b.paid_amount &&
    a.covered_on === b.covered_on
  );
}
