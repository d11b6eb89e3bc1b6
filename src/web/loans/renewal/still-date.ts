import { dayText, isBefore, oneMonthAfter, type Day } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { movesDueDate } from '#domain/loans/renewal/loan-renewal.ts';

/** LN-29: what is said of a renewal that gives no more time; null for the others. */
export function stillDateText(loan: Pick<Loan, 'end_date'>, today: Day): string | null {
  if (movesDueDate(loan, today)) return null;
  const end = oneMonthAfter(today);
  return isBefore(end, loan.end_date)
    ? `O vencimento volta de ${dayText(loan.end_date)} para ${dayText(end)}.`
    : `O vencimento não muda: ${dayText(end)}.`;
}

/** Asked before it is sent. */
export function stillDateQuestion(loan: Pick<Loan, 'end_date'>, today: Day): string | null {
  const text = stillDateText(loan, today);
  return text === null ? null : `${text} Renovar mesmo assim?`;
}
