import type { ShownLoan } from '#contract/loans.ts';
import { periodInterest, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { installmentAmount } from '#domain/loans/plan/installment.ts';
import { planOf } from '#domain/loans/plan/installment-plan.ts';
import type { LentTerms } from '#domain/loans/terms/lending-notices.ts';
import { cents } from '#domain/money.ts';
import { plannedTerms } from '#web/loans/plan/plan-draft.ts';
import { readDates, readPrincipal } from './loan-draft.ts';
import { readFee } from './loan-field-errors.ts';
import { formKind, type LoanFormDraft } from './loan-form-draft.ts';

/** What the typed terms come to; null while they make no loan, or where they can no longer change (PA-22). */
export function lentTerms(record: ShownLoan | null, draft: LoanFormDraft): LentTerms | null {
  const fee = readFee(draft.overdue_interest_rate) ?? cents(0);
  switch (formKind(record, draft)) {
    case 'single': {
      const principal = readPrincipal(draft);
      const dates = readDates(draft);
      if (principal === null || dates === null) return null;
      const loan = {
        ...principal,
        contract_interest: periodInterest(principal),
        interest_paid: record?.interest_paid ?? cents(0),
      };
      return {
        amount: principal.amount,
        start_date: dates.start,
        fee,
        repayments: [{ due_date: dates.due, amount: totalToPay(loan) }],
      };
    }
    case 'installments': {
      const terms = plannedTerms(draft);
      if (terms === null) return null;
      const repayments = planOf(terms).map((one) => ({
        due_date: one.due_date,
        amount: installmentAmount(one),
      }));
      return { amount: terms.amount, start_date: terms.start_date, fee, repayments };
    }
    case 'details':
      return null;
  }
}
