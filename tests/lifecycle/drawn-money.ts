import type { Day } from '#domain/calendar.ts';
import { openAmount } from '#domain/loans/plan/installment.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents, MONEY_LIMITS, subtractCents, type Cents } from '#domain/money.ts';
import type { Fields } from './commands.ts';
import type { ModelLoan } from './model.ts';
import { lateFeeShown, openInstallments } from './model-plans.ts';

/* The amounts that were drawn by name, counted from the loan as it is. */

/** Within what one payment may be. */
export function amountOf(loan: ModelLoan | undefined, drawn: Fields<'pay'>['amount']): Cents {
  if (typeof drawn === 'number') return cents(drawn);
  return cents(Math.min(Math.max(wanted(loan, drawn), 1), MONEY_LIMITS.largestAmount));
}

function wanted(loan: ModelLoan | undefined, drawn: Exclude<Fields<'pay'>['amount'], number>): number {
  if (loan === undefined) return 1;
  if (drawn === 'remaining') return remainingAmount(loan);
  const some = openInstallments(loan).slice(0, drawn.installments);
  return addCents(cents(drawn.off), ...some.map(openAmount));
}

type FeeDrawn = Fields<'pay'>['fee'];

export function feeOf(
  loan: ModelLoan | undefined,
  drawn: FeeDrawn,
  today: Day,
): { readonly received: Cents; readonly waived: Cents } {
  const none = cents(0);
  const due = loan === undefined ? none : lateFeeShown(loan, today).due;
  switch (drawn) {
    case 'leave':
      return { received: none, waived: none };
    case 'receive':
      return { received: due, waived: none };
    case 'receive half':
      return { received: half(due), waived: none };
    case 'waive':
      return { received: none, waived: due };
    case 'more':
      return { received: half(due), waived: addCents(subtractCents(due, half(due)), cents(1)) };
  }
}

function half(amount: Cents): Cents {
  return cents(Math.floor(amount / 2));
}
