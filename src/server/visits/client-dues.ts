import { sql } from 'kysely';
import type { LoanDues } from '#contract/visits.ts';
import type { Day } from '#domain/calendar.ts';
import { promiseDays } from '#domain/visits/promise.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { owing } from '#server/records/owing.ts';
import { requireClient } from './visit-store.ts';

/** What the sum of a promise is filled with: everything open of a client up to the last day it may name, by loan (FD-11). */
export async function clientDues(
  tx: Tx,
  institution: string,
  clientId: string,
  today: Day,
): Promise<LoanDues[]> {
  await requireClient(tx, institution, clientId);
  const rows = await tx
    .selectFrom('loans as l')
    .innerJoin('installments as i', (join) =>
      join
        .onRef('i.institution_id', '=', 'l.institution_id')
        .onRef('i.loan_id', '=', 'l.id')
        .onRef('i.plan_version', '=', 'l.plan_version'),
    )
    .select([
      'l.id as loan_id',
      'l.amount as loan_amount',
      'l.start_date',
      'i.due_date as day',
      sql<Cents>`i.principal + i.interest - i.paid_amount`.as('amount'),
    ])
    .where('l.institution_id', '=', institution)
    .where('l.client_id', '=', clientId)
    .where(owing('l'))
    .where('i.covered_on', 'is', null)
    .where('i.due_date', '<=', promiseDays(today).last)
    .orderBy('l.start_date')
    .orderBy('l.id')
    .orderBy('i.due_date')
    .execute();
  const byLoan = new Map<string, LoanDues>();
  for (const { loan_id, loan_amount, start_date, day, amount } of rows) {
    const loan = byLoan.get(loan_id) ?? { loan_id, amount: loan_amount, start_date, dues: [] };
    loan.dues.push({ day, amount });
    byLoan.set(loan_id, loan);
  }
  return [...byLoan.values()];
}
