import { sql } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { installmentsPlan } from '#domain/loans/plan/loan-plan.ts';
import { hiddenPhone } from '#domain/phone.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { listedClientText, loanMembers } from './loan-text.ts';
import { planColumn } from './plan-column.ts';

const COLUMNS = [
  'l.id',
  'l.version',
  'l.client_id',
  'l.amount',
  'l.interest_rate',
  'l.overdue_interest_rate',
  'l.start_date',
  'l.end_date',
  'l.notes',
  'l.status',
  'l.paid_amount',
  'l.interest_paid',
  'l.contract_interest',
  'l.discount',
  'l.loss',
  'l.interest_method',
  'l.frequency',
  'l.installment_count',
  'l.skipped_days',
  'l.plan_version',
  'l.covered_on',
  'l.paid_count',
  'l.late_days_before',
  'l.late_from',
  'l.holiday_grace',
  'l.late_grace_until',
  'l.late_fee_received',
  'l.late_fee_waived',
  'l.renewed_at',
  'l.paid_at',
  'l.created_at',
] as const;

/** The columns of a loan with the client data of its card. */
export type StoredLoan = Loan & Pick<LoanOfClient, 'client'>;

/** Null when the client was deleted (DB-4). */
const client = sql<LoanOfClient['client']>`
  case when c.id is not null
    then json_strip_nulls(json_build_object('name', c.name, 'phone', c.phone, 'photo_sha256', c.photo_sha256))
  end`.as('client');

/** The same for a list, with a mark where the institution hides data (LP-10); without one it costs nothing more. */
const listedClient = (institution: string) =>
  sql<ListedClient | null>`${listedClientText(institution)}::json`.as('client');
type ListedClient = NonNullable<LoanOfClient['client']> & { readonly hides?: true };

/** The same of one loan: looking its client up is cheaper than joining both, where the loan is locked. */
export function selectLoan(tx: Tx, institution: string) {
  return tx
    .selectFrom('loans as l')
    .where('l.institution_id', '=', institution)
    .select(COLUMNS)
    .select(
      sql<LoanOfClient['client']>`(
        select json_strip_nulls(json_build_object('name', c.name, 'phone', c.phone, 'photo_sha256', c.photo_sha256))
        from clients c where c.institution_id = ${institution} and c.id = l.client_id and c.deleted_at is null
      )`.as('client'),
    );
}

/** Includes deleted loans; callers filter them. */
export function selectLoans(tx: Tx, institution: string) {
  return fromLoans(tx, institution).select(COLUMNS).select(client);
}

function fromLoans(tx: Tx, institution: string) {
  return tx
    .selectFrom('loans as l')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.institution_id', '=', 'l.institution_id')
        .onRef('c.id', '=', 'l.client_id')
        .on('c.deleted_at', 'is', null),
    )
    .where('l.institution_id', '=', institution);
}

/** The same with what an answer says of the plan; a single payment's follows from its loan. */
export function selectLoansWithPlan(tx: Tx, institution: string, today: Day) {
  return selectLoans(tx, institution).select(planColumn(institution, today));
}

/** The same for a list of loans. */
export function selectListedLoans(tx: Tx, institution: string, today: Day) {
  return fromLoans(tx, institution)
    .select(COLUMNS)
    .select(listedClient(institution))
    .select(planColumn(institution, today));
}

/** The same as it is sent, for the longest lists. */
export function selectLoanTexts(tx: Tx, institution: string, today: Day) {
  return fromLoans(tx, institution)
    .select(loanMembers(institution, today).as('members'))
    .select(listedClientText(institution).as('client'));
}

/** As it is answered, from the instalments of the current plan. */
export function loanAnswerWith(loan: StoredLoan, plan: readonly Installment[], today: Day): LoanOfClient {
  return {
    ...loan,
    plan: loan.interest_method === 'single' ? null : installmentsPlan(plan, loan.status, today),
  };
}

/** The same from a row of `selectListedLoans`. */
export function listedLoanAnswer(
  row: Omit<LoanOfClient, 'client'> & { readonly client: ListedClient | null },
): LoanOfClient {
  if (row.client?.hides !== true) return row;
  const { hides: _, ...shown } = row.client;
  return { ...row, client: { ...shown, phone: hiddenPhone(shown.phone) } };
}

export async function requireLoan(
  tx: Tx,
  institution: string,
  id: string,
  today: Day,
): Promise<LoanOfClient> {
  return selectLoansWithPlan(tx, institution, today)
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** Deleted loans count too, because they can be restored (I9). */
export async function loanExistsForRequest(tx: Tx, institution: string, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', institution)
    .where('source_interest_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}
