import { sql } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

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
  'l.interest_method',
  'l.frequency',
  'l.installment_count',
  'l.plan_version',
  'l.covered_on',
  'l.renewed_at',
  'l.paid_at',
  'l.created_at',
] as const;

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

export async function requireLoan(tx: Tx, institution: string, id: string): Promise<LoanOfClient> {
  return selectLoans(tx, institution)
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
