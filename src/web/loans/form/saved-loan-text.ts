import type { ShownLoan } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { planOf } from '#domain/loans/plan/installment-plan.ts';
import { planText } from '#domain/loans/plan/plan-summary.ts';
import { brl } from '#domain/money.ts';
import type { LoanFormValues } from './loan-form-draft.ts';

/** What the toast of a saved loan says: whose it is, how much is to come and until when. */
export function savedLoanText(saved: ShownLoan, values: LoanFormValues): string {
  const name = saved.client?.name ?? '';
  switch (values.kind) {
    case 'single':
      return `${name}: ${brl(totalToPay(saved))} até ${dayText(saved.end_date)}`;
    case 'installments':
      return `${name}: ${planText(planOf(values.loan.terms))}, até ${dayText(saved.plan.last_due_date)}`;
    case 'details':
      return name;
  }
}
