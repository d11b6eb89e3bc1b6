import type { Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { eventRow, insertEvent } from '#server/loans/loan-writes.ts';
import { lockLoan, type LockedLoan } from '#server/loans/lock-loan.ts';
import { announce } from '#server/records/announce.ts';
import { requireAcceptance } from './acceptance-store.ts';

interface Moment {
  readonly today: Day;
  readonly now: Date;
}

/** 'Retirar pedido': only while it waits (PB-12). Withdrawn before, nothing changes. */
export async function withdrawAcceptance(
  tx: Tx,
  institution: string,
  id: string,
  moment: Moment,
): Promise<void> {
  const { loan_id: loanId } = await requireAcceptance(tx, institution, id);
  const { loan } = await lockLoan(tx, institution, loanId);
  const acceptance = await requireAcceptance(tx, institution, id);
  if (acceptance.withdrawn_at !== null) return;
  if (acceptance.accepted_at !== null) throw new Problem('acceptance_closed');
  await withdrawWaiting(tx, institution, loan, moment);
  await announce(tx, institution, { table: 'loans', op: 'UPDATE', id: loanId, client_id: loan.client_id });
}

/** Under the lock of the loan; at most one waits. */
export async function withdrawWaiting(
  tx: Tx,
  institution: string,
  loan: LockedLoan['loan'],
  { today, now }: Moment,
): Promise<void> {
  const withdrawn = await tx
    .updateTable('acceptances')
    .set({ withdrawn_at: now })
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loan.id)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (withdrawn === undefined) return;
  const facts = { acceptance_id: withdrawn.id };
  const event = { kind: 'acceptance_withdrawn', on_day: today, facts } as const;
  await tx.executeQuery(insertEvent(eventRow(institution, loan, event, now.toISOString())));
}
