import type { ShownPortalLoan } from '#contract/portal.ts';
import { daysUntil, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { owes } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';

interface Due {
  readonly loanId: string;
  readonly day: Day;
  readonly amount: Cents;
}

export interface OwedDues {
  /** Falta pagar, over all loans; an overpaid loan takes nothing off another. */
  readonly total: Cents;
  /** The earliest unpaid due date of each loan, the earliest first. */
  readonly dues: readonly Due[];
  readonly late: {
    readonly amount: Cents;
    readonly loans: number;
    readonly since: Day | null;
    readonly fee: Cents;
  };
}

/** What a borrower owes, when, and how much of it is late. */
export function owedDues(loans: readonly ShownPortalLoan[], today: Day): OwedDues {
  const open = loans.filter(owes);
  const dues = open
    .flatMap(({ id, plan: { next, overdue } }) => {
      if (next === null) return [];
      return [{ loanId: id, day: next.due_date, amount: overdue.count > 0 ? overdue.amount : next.amount }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const late = open.filter(({ plan }) => plan.overdue.count > 0);
  return {
    total: sum(open.map(remainingAmount)),
    dues,
    late: {
      amount: sum(late.map(({ plan }) => plan.overdue.amount)),
      loans: late.length,
      since: dues.find(({ day }) => day < today)?.day ?? null,
      fee: sum(late.map((loan) => lateFeeOf(loan, today).due)),
    },
  };
}

function sum(amounts: readonly Cents[]): Cents {
  return addCents(cents(0), ...amounts);
}

/** How far off a due date is: 'em 25 dias'. */
export function dueWords(due: Day, today: Day): string {
  const days = daysUntil(due, today);
  if (days === 0) return 'vence hoje';
  if (days === 1) return 'vence amanhã';
  if (days === -1) return 'venceu ontem';
  return days > 0 ? `em ${days} dias` : `venceu há ${-days} dias`;
}
