import { dayText, type Day } from '../../calendar.ts';
import { daysText } from '../fees/late-fee.ts';
import { loanStanding, type DatedLoan } from '../loan/loan-standing.ts';

/** 'venceu em 31/10, há 15 dias', 'vence hoje'; nothing for a loan that owes nothing. */
export function dueText(loan: DatedLoan, today: Day): string {
  const standing = loanStanding(loan, today);
  const day = dayText(loan.end_date).slice(0, 5);
  switch (standing.kind) {
    case 'paid':
    case 'lost':
    case 'covered':
      return '';
    case 'overdue':
      return `venceu em ${day}, há ${daysText(standing.daysLate)}`;
    case 'dueSoon':
    case 'onTime':
      if (standing.days === 0) return 'vence hoje';
      return standing.days === 1 ? `vence amanhã, ${day}` : `vence em ${day}, em ${daysText(standing.days)}`;
  }
}
