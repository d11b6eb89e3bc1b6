import { dayText, type Day } from '../../calendar.ts';
import { daysText } from '../fees/late-fee.ts';
import type { Loan } from '../loan/loan.ts';
import { loanStanding } from '../loan/loan-standing.ts';

/** 'venceu em 31/10, há 15 dias', 'vence hoje'; nothing for a loan that is paid. */
export function dueText(loan: Pick<Loan, 'status' | 'end_date'>, today: Day): string {
  const standing = loanStanding(loan, today);
  const day = dayText(loan.end_date).slice(0, 5);
  switch (standing.kind) {
    case 'paid':
      return '';
    case 'overdue':
      return `venceu em ${day}, há ${daysText(standing.daysLate)}`;
    case 'dueSoon':
    case 'onTime':
      if (standing.days === 0) return 'vence hoje';
      return standing.days === 1 ? `vence amanhã, ${day}` : `vence em ${day}, em ${daysText(standing.days)}`;
  }
}
