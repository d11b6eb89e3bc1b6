import type { InstallmentLoanIn } from '#contract/installments.ts';
import type { InstallmentLoanTerms } from '#domain/loans/terms/new-installment-loan.ts';
import { cents } from '#domain/money.ts';

export function installmentTerms(body: InstallmentLoanIn): InstallmentLoanTerms {
  return {
    amount: body.amount,
    interest_method: body.method,
    interest_rate: body.rate ?? null,
    installment_amount: body.installment_amount ?? null,
    installment_count: body.count,
    frequency: body.frequency,
    start_date: body.start_date,
    first_due_date: body.first_due_date,
    skip: body.skip,
    overdue_interest_rate: body.overdue_interest_rate ?? cents(0),
    notes: body.notes,
  };
}
