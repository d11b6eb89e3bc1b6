import { useQuery } from '@tanstack/react-query';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { earlyDiscount } from '#domain/loans/settlement/early-discount.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { cents, type Cents } from '#domain/money.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { useToday } from '#web/base/clock/today.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { installmentsQuery } from '#web/data/loans/loan-queries.ts';

/** PA-31: zero, or the interest an early settlement saves where the institution gives it back; null until that is known. */
export function useProposedDiscount(loan: ShownLoan): Cents | null {
  return useDiscountOn(loan, useToday());
}

/** The same for a day on which it was paid. */
export function useDiscountOn(loan: ShownLoan, paidOn: Day): Cents | null {
  // A collector settles without a discount (EQ-3).
  const mayDiscount = useMay('edit');
  const isOpen = mayDiscount && loan.status !== 'pago' && remainingAmount(loan) > 0;
  // Without an answer nothing is proposed, and the loan can be settled all the same.
  const quietly = { meta: { failed: false } } as const;
  const institution = useQuery({ ...institutionQuery, ...quietly, enabled: isOpen });
  const givesBack = institution.data?.early_discount === true;
  const installments = useQuery({
    ...installmentsQuery(loan.id),
    ...quietly,
    enabled: isOpen && givesBack,
  });
  if (!isOpen || institution.isError || installments.isError) return cents(0);
  if (institution.data === undefined) return null;
  if (!givesBack) return cents(0);
  if (installments.data === undefined) return null;
  const plan = installments.data.items.filter(({ plan_version: version }) => version === loan.plan_version);
  return earlyDiscount(loan.start_date, plan, paidOn);
}
