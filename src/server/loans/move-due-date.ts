import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueDateMoved } from '#domain/loans/plan/due-date-move.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import { nextDueDate } from '#domain/loans/plan/installment.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';
import { saveLoan } from './save-loan.ts';

interface MoveDueDate {
  readonly id: string;
  readonly version: number;
  readonly number: number;
  readonly due_date: Day;
  readonly today: Day;
  readonly now: Date;
}

/** Moves the due date of one open instalment; the loan is late or not by its oldest open one (PA-21). */
export async function moveDueDate(
  tx: Tx,
  institution: string,
  { id, version, number, due_date: dueDate, today, now }: MoveDueDate,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  refuseOtherVersion(lockedAnswer(before, today), version);
  const { plan, from } = dueDateMoved(before.loan, before.installments, number, dueDate);
  const { loan } = await saveLoan(tx, institution, before, {
    loan: { ...before.loan, status: openStatus(nextDueDate(plan), today) },
    plan,
    events: [{ kind: 'due_date_moved', on_day: today, facts: { number, from, to: dueDate } }],
    today,
    now,
  });
  return loan;
}
