import { daysUntil, isBefore, type Day } from '../../calendar.ts';
import { addCents, cents, type Cents } from '../../money.ts';
import { dividedHalfUp } from '../plan/half-up.ts';
import { openAmount, type Installment } from '../plan/installment.ts';

/**
 * The interest of the days that an early settlement saves, proposed as a discount (PA-31). A period runs from the previous due
 * date, or from the start; the instalments are those of one plan, in order.
 */
export function earlyDiscount(startDate: Day, installments: readonly Installment[], today: Day): Cents {
  const discounts = installments.map((installment, at) => {
    const periodStart = installments[at - 1]?.due_date ?? startDate;
    return cents(Math.min(openAmount(installment), interestToCome(installment, periodStart, today)));
  });
  return addCents(...discounts);
}

function interestToCome({ interest, due_date: due }: Installment, periodStart: Day, today: Day): number {
  if (!isBefore(today, due)) return 0;
  if (!isBefore(periodStart, today)) return interest;
  const daysLeft = daysUntil(due, today);
  return dividedHalfUp(BigInt(interest) * BigInt(daysLeft), BigInt(daysUntil(due, periodStart)));
}
