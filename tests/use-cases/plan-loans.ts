import type { LoanOfClient } from '#contract/loans.ts';
import type { InstallmentLoanTerms } from '#domain/loans/terms/new-installment-loan.ts';
import { cents } from '#domain/money.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { daysAgo, newClient, NOW, TODAY, type Lender } from './two-lenders.ts';

/** R$ 1.000,00 lent yesterday in 20 daily instalments of R$ 65,00 (R$ 50,00 + R$ 15,00), the first due today. */
export function planTerms(terms: Partial<InstallmentLoanTerms> = {}): InstallmentLoanTerms {
  return {
    amount: cents(100_000),
    interest_method: 'fixed',
    interest_rate: null,
    installment_amount: cents(6_500),
    installment_count: 20,
    frequency: 'daily',
    start_date: daysAgo(1),
    first_due_date: TODAY,
    skip: { saturdays: false, sundays: false, holidays: false },
    overdue_interest_rate: cents(500),
    notes: null,
    ...terms,
  };
}

interface NewPlanLoan extends Partial<InstallmentLoanTerms> {
  clientId?: string;
  paidCount?: number;
}

export async function newPlanLoan(
  lender: Lender,
  { clientId, paidCount = 0, ...terms }: NewPlanLoan = {},
): Promise<LoanOfClient> {
  const client = clientId ?? (await newClient(lender)).id;
  return lender.does((tx, institution) =>
    createInstallmentLoan(tx, institution, {
      client_id: client,
      terms: planTerms(terms),
      paid_count: paidCount,
      today: TODAY,
      now: NOW,
    }),
  );
}

/** The same, its first instalment due so many days before today. */
export const planSince = (lender: Lender, days: number, terms: NewPlanLoan = {}): Promise<LoanOfClient> =>
  newPlanLoan(lender, { start_date: daysAgo(days + 1), first_due_date: daysAgo(days), ...terms });
