import { sql } from 'kysely';
import type { LoanGuarantees } from '#contract/guarantees.ts';
import type { Day } from '#domain/calendar.ts';
import { NOT_RETURNED_YET } from '#domain/loans/loan/guarantee.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { guaranteesOfLoan, raiseLoan } from './guarantee-store.ts';
import { eventRow, insertEvent } from './loan-writes.ts';
import { lockLoan } from './lock-loan.ts';

interface ReturnGuarantee {
  readonly id: string;
  readonly today: Day;
  readonly now: Date;
}

/** Notes the day and the person, once (PD-3); of a loss nothing is given back. */
export async function returnGuarantee(
  tx: Tx,
  institution: string,
  { id, today, now }: ReturnGuarantee,
): Promise<LoanGuarantees> {
  const { loan_id: loanId } = await tx
    .selectFrom('guarantees')
    .select('loan_id')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('kind', '=', 'item')
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const { loan } = await lockLoan(tx, institution, loanId);
  if (loan.status !== 'pago' || loan.loss) throw new Problem('loan_not_paid', NOT_RETURNED_YET);
  const returned = await tx
    .updateTable('guarantees')
    .set({ returned_at: now, returned_by: sql<string | null>`caderneta_user()` })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .returning('description')
    .executeTakeFirst();
  if (returned === undefined)
    return { version: loan.version, ...(await guaranteesOfLoan(tx, institution, loanId)) };
  const facts = { guarantee_id: id, description: returned.description ?? '' };
  const event = { kind: 'guarantee_returned', on_day: today, facts } as const;
  await tx.executeQuery(insertEvent(eventRow(institution, loan, event, now.toISOString())));
  const version = await raiseLoan(tx, institution, loan);
  return { version, ...(await guaranteesOfLoan(tx, institution, loanId)) };
}
