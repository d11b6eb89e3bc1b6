import { sql, type CompiledQuery } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#domain/calendar.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { graceUntil } from '#domain/rest-days.ts';
import type { PaymentSplit } from '#domain/loans/plan/installment-coverage.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';

/* The statements that write a change of a loan; `save-loan.ts` decides which ones run. */

export function columnsOf(loan: Loan) {
  return {
    client_id: loan.client_id,
    amount: loan.amount,
    interest_rate: loan.interest_rate,
    overdue_interest_rate: loan.overdue_interest_rate,
    start_date: loan.start_date,
    end_date: loan.end_date,
    notes: loan.notes,
    status: loan.status,
    paid_amount: loan.paid_amount,
    interest_paid: loan.interest_paid,
    contract_interest: loan.contract_interest,
    discount: loan.discount,
    loss: loan.loss,
    interest_method: loan.interest_method,
    frequency: loan.frequency,
    installment_count: loan.installment_count,
    skipped_days: loan.skipped_days,
    plan_version: loan.plan_version,
    covered_on: loan.covered_on,
    paid_count: loan.paid_count,
    late_days_before: loan.late_days_before,
    late_from: loan.late_from,
    holiday_grace: loan.holiday_grace,
    late_grace_until: loan.late_grace_until,
    late_fee_received: loan.late_fee_received,
    late_fee_waived: loan.late_fee_waived,
    renewed_at: loan.renewed_at,
    paid_at: loan.paid_at,
  };
}

/** `returnedPrincipal` is by how much the principal parts of its payments grew; below zero when one was undone. */
type WrittenLoan = Loan & { readonly institution: string; readonly returnedPrincipal: Cents };

/** The columns that payments, settlements and renewals change. */
export const updateLoanState = fixedStatement((tx, loan: WrittenLoan) =>
  tx
    .updateTable('loans')
    .set({
      end_date: loan.end_date,
      status: loan.status,
      paid_amount: loan.paid_amount,
      principal_paid: sql<Cents>`principal_paid + ${loan.returnedPrincipal}`,
      interest_paid: loan.interest_paid,
      discount: loan.discount,
      loss: loan.loss,
      covered_on: loan.covered_on,
      paid_count: loan.paid_count,
      late_days_before: loan.late_days_before,
      late_from: loan.late_from,
      late_grace_until: loan.late_grace_until,
      late_fee_received: loan.late_fee_received,
      late_fee_waived: loan.late_fee_waived,
      renewed_at: loan.renewed_at,
      paid_at: loan.paid_at,
    })
    .where('institution_id', '=', loan.institution)
    .where('id', '=', loan.id),
);

/** Also the agreed terms, whose changes are audited. */
export const updateLoanTerms = fixedStatement((tx, loan: WrittenLoan) =>
  tx
    .updateTable('loans')
    .set({ ...columnsOf(loan), principal_paid: sql<Cents>`principal_paid + ${loan.returnedPrincipal}` })
    .where('institution_id', '=', loan.institution)
    .where('id', '=', loan.id),
);

/** With the day up to which it is not late, which the statements of the database read (LP-27). */
interface InstallmentRow extends Installment {
  readonly grace_until: Day | null;
  readonly institution: string;
  readonly loan_id: string;
  readonly client_id: string;
}

export function withGrace(
  { holiday_grace: hasGrace }: Pick<Loan, 'holiday_grace'>,
  installment: Installment,
): Installment & Pick<InstallmentRow, 'grace_until'> {
  return { ...installment, grace_until: hasGrace ? graceUntil(installment.due_date) : null };
}

function installmentRow(institution: string, loan: Loan, installment: Installment): InstallmentRow {
  return { ...withGrace(loan, installment), institution, loan_id: loan.id, client_id: loan.client_id };
}

export function insertInstallments(
  tx: Tx,
  institution: string,
  loan: Loan,
  installments: readonly Installment[],
): CompiledQuery {
  const key = { institution_id: institution, loan_id: loan.id, client_id: loan.client_id };
  return tx
    .insertInto('installments')
    .values(installments.map((installment) => ({ ...key, ...withGrace(loan, installment) })))
    .compile();
}

export function deleteInstallments(
  tx: Tx,
  institution: string,
  loan: Loan,
  installments: readonly Installment[],
): CompiledQuery {
  return tx
    .deleteFrom('installments')
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loan.id)
    .where('plan_version', '=', installments[0]?.plan_version ?? 0)
    .where(
      'number',
      'in',
      installments.map(({ number }) => number),
    )
    .compile();
}

const updateOneInstallment = fixedStatement((tx, row: InstallmentRow) =>
  tx
    .updateTable('installments')
    .set({
      due_date: row.due_date,
      grace_until: row.grace_until,
      principal: row.principal,
      interest: row.interest,
      paid_amount: row.paid_amount,
      covered_on: row.covered_on,
    })
    .where('institution_id', '=', row.institution)
    .where('loan_id', '=', row.loan_id)
    .where('plan_version', '=', row.plan_version)
    .where('number', '=', row.number),
);

/** One by its key; many, as a settlement of a long plan covers them, in one statement. */
export function updateInstallments(
  tx: Tx,
  institution: string,
  loan: Loan,
  installments: readonly Installment[],
): CompiledQuery {
  const [only] = installments;
  if (installments.length === 1 && only !== undefined)
    return updateOneInstallment(installmentRow(institution, loan, only));
  return sql`
    update installments i
    set due_date = n.due_date, grace_until = n.grace_until, principal = n.principal, interest = n.interest, paid_amount = n.paid_amount,
      covered_on = n.covered_on
    from jsonb_to_recordset(${JSON.stringify(installments.map((each) => withGrace(loan, each)))}::jsonb) as n (
      plan_version smallint, number smallint, due_date date, grace_until date, principal bigint, interest bigint, paid_amount bigint,
      covered_on date
    )
    where i.institution_id = ${institution} and i.loan_id = ${loan.id} and i.plan_version = n.plan_version
      and i.number = n.number`.compile(tx);
}

interface PaymentRow extends Payment {
  readonly institution: string;
  readonly client_id: string;
  readonly received_by: string | null;
  readonly bank_line_id: string | null;
}

export const insertPayment = fixedStatement((tx, payment: PaymentRow) =>
  tx.insertInto('payments').values({
    institution_id: payment.institution,
    id: payment.id,
    loan_id: payment.loan_id,
    client_id: payment.client_id,
    amount: payment.amount,
    late_fee: payment.late_fee,
    interest_part: payment.interest_part,
    principal_part: payment.principal_part,
    payment_date: payment.payment_date,
    method: payment.method,
    before_renegotiation: payment.before_renegotiation,
    notes: payment.notes,
    kind: payment.kind,
    created_at: payment.created_at,
    received_by: sql<string | null>`coalesce(${payment.received_by}::uuid, caderneta_user())`,
    bank_line_id: payment.bank_line_id,
  }),
);

export function updateSplit(tx: Tx, institution: string, id: string, split: PaymentSplit): CompiledQuery {
  return tx
    .updateTable('payments')
    .set({ interest_part: split.interest_part, principal_part: split.principal_part })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .compile();
}

/** Instalments, payments and guarantees have their own client_id, because the borrower's row-level security needs it. */
export function moveToClient(tx: Tx, institution: string, loan: Loan): CompiledQuery[] {
  return (['installments', 'payments', 'guarantees'] as const).map((table) =>
    tx
      .updateTable(table)
      .set({ client_id: loan.client_id })
      .where('institution_id', '=', institution)
      .where('loan_id', '=', loan.id)
      .compile(),
  );
}

/** From now on they belong to a plan that is closed (PA-42). */
export function markBeforeRenegotiation(tx: Tx, institution: string, loanId: string): CompiledQuery {
  return tx
    .updateTable('payments')
    .set({ before_renegotiation: true })
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .where('before_renegotiation', '=', false)
    .compile();
}

/** The renegotiation after them was undone (PA-55). */
export function markCountingAgain(tx: Tx, institution: string, ids: readonly string[]): CompiledQuery {
  return tx
    .updateTable('payments')
    .set({ before_renegotiation: false })
    .where('institution_id', '=', institution)
    .where('id', 'in', ids)
    .compile();
}

/** Call while the loan is locked and the payment is known not to be undone. */
export function markUndone(tx: Tx, institution: string, id: string, now: Date): CompiledQuery {
  return tx
    .updateTable('payments')
    .set({ undone_at: now, undone_by: sql<string | null>`caderneta_user()` })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .compile();
}

/**
 * When a loan is reopened, its settlement becomes an ordinary payment, so that there is at most one settlement (I6). One that
 * was a discount alone brought nothing in: without its discount nothing of it is left, so it is undone.
 */
export function withdrawSettlement(tx: Tx, institution: string, loanId: string, now: Date): CompiledQuery[] {
  const settlements = tx
    .updateTable('payments')
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'settlement')
    .where('undone_at', 'is', null);
  return [
    settlements
      .set({ undone_at: now, undone_by: sql<string | null>`caderneta_user()` })
      .where('amount', '=', cents(0))
      .where('late_fee', '=', cents(0))
      .compile(),
    settlements.set({ kind: 'payment' }).compile(),
  ];
}

interface EventRow {
  readonly institution: string;
  readonly id: string;
  readonly loan_id: string;
  readonly client_id: string;
  readonly kind: NewLoanEvent['kind'];
  readonly on_day: NewLoanEvent['on_day'];
  readonly at: string;
  readonly facts: string;
}

export function eventRow(
  institution: string,
  loan: Pick<Loan, 'id' | 'client_id'>,
  event: NewLoanEvent,
  at: string,
): EventRow {
  return {
    institution,
    id: newId(),
    loan_id: loan.id,
    client_id: loan.client_id,
    kind: event.kind,
    on_day: event.on_day,
    at,
    facts: JSON.stringify(event.facts),
  };
}

export const insertEvent = fixedStatement((tx, event: EventRow) =>
  tx.insertInto('loan_events').values({
    institution_id: event.institution,
    id: event.id,
    loan_id: event.loan_id,
    client_id: event.client_id,
    kind: event.kind,
    on_day: event.on_day,
    at: event.at,
    facts: event.facts,
  }),
);
