import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import { dueDatesMoved, type NewDueDate } from '#domain/loans/plan/due-date-move.ts';
import { nextDueDate } from '#domain/loans/plan/installment.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';
import { saveLoan } from './save-loan.ts';

interface MoveDueDates {
  readonly id: string;
  readonly version: number;
  readonly due_dates: readonly NewDueDate[];
  readonly today: Day;
  readonly now: Date;
}

/** All of them or none, with one line in the history; the loan is late or not by its oldest open one (PD-14). */
export async function moveDueDates(
  tx: Tx,
  institution: string,
  { id, version, due_dates: dates, today, now }: MoveDueDates,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  refuseOtherVersion(lockedAnswer(before, today), version);
  const { plan, moved } = dueDatesMoved(before.loan, before.installments, dates);
  const facts = { count: moved.length, changes: moved };
  const { loan } = await saveLoan(tx, institution, before, {
    loan: { ...before.loan, status: openStatus(nextDueDate(plan), today) },
    plan,
    events: [{ kind: 'due_dates_moved', on_day: today, facts }],
    today,
    now,
  });
  return loan;
}
