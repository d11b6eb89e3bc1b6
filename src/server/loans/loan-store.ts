import { sql } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { loanPlan, planFacts, type PlanFacts } from '#domain/loans/plan/loan-plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { factsOfColumn, planFactsColumn, type FactsColumn } from './plan-facts-column.ts';

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
  case when c.id is not null then json_build_object('name', c.name, 'phone', c.phone) end`.as('client');

/** Includes deleted loans; callers filter them. */
export function selectLoans(tx: Tx, institution: string) {
  return tx
    .selectFrom('loans as l')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.institution_id', '=', 'l.institution_id')
        .onRef('c.id', '=', 'l.client_id')
        .on('c.deleted_at', 'is', null),
    )
    .select(COLUMNS)
    .select(client)
    .where('l.institution_id', '=', institution);
}

/** The same with what an answer says of the plan; a single payment's follows from its loan. */
export function selectLoansWithPlan(tx: Tx, institution: string, today: Day) {
  // The fee's place in the row: a key that is added later makes each row a slower object.
  return selectLoans(tx, institution)
    .select(planFactsColumn(institution, today))
    .select(sql<null>`null`.as('late_fee'));
}

/** A loan as it is answered: its columns, its plan and its late fee today. */
function loanAnswer(loan: StoredLoan, facts: PlanFacts | null, today: Day): LoanOfClient {
  // Added to the row itself: copying it would cost a page of loans as much as reading it.
  return Object.assign(loan, { plan: loanPlan(loan, facts, today), late_fee: lateFeeOf(loan, today) });
}

/** The same from the instalments of the current plan. */
export function loanAnswerWith(loan: StoredLoan, plan: readonly Installment[], today: Day): LoanOfClient {
  const facts = loan.interest_method === 'single' ? null : planFacts(plan, loan.status, today);
  return loanAnswer({ ...loan }, facts, today);
}

/** `plan` of the row are the facts, which the answer's plan replaces. */
export function loanRowAnswer(
  row: StoredLoan & { readonly plan: FactsColumn | null },
  today: Day,
): LoanOfClient {
  return loanAnswer(row, factsOfColumn(row.plan), today);
}

export async function requireLoan(
  tx: Tx,
  institution: string,
  id: string,
  today: Day,
): Promise<LoanOfClient> {
  const row = await selectLoansWithPlan(tx, institution, today)
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return loanRowAnswer(row, today);
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
