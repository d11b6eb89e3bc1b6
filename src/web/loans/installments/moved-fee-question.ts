import type { Day } from '#domain/calendar.ts';
import { lostFeeQuestion } from '#domain/loans/fees/lost-fee.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { lateness } from '#domain/loans/plan/covered-plan.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';

/** What becomes of a late fee that is due with the due dates as they will be (RC-10, PA-21, PD-14). */
export function movedFeeQuestion(loan: Loan, plan: readonly Installment[], today: Day): string | null {
  return lostFeeQuestion(loan, { ...loan, ...lateness(plan, loan.holiday_grace) }, today);
}
