import type { InterestMethod, Loan } from '#domain/loans/loan/loan.ts';
import type { LoanWithPlan } from '#domain/loans/plan/plan-lines.ts';
import { brl, percentText, type Cents } from '#domain/money.ts';

/** What the card says of the next instalment and of those that are late (PA-16); nothing for a single payment. */
export interface PlanLines {
  /** `Parcela 5 de 20 · R$ 65,00`, with what is open of it; null once all are covered. */
  readonly next: string | null;
  /** `3 parcelas em atraso · R$ 195,00`. */
  readonly overdue: string | null;
}

/** `5% por parcela`, or `40%` where it is the rate of the whole loan (PA-3). */
export function interestRateText(loan: Pick<Loan, 'interest_rate' | 'interest_method'>): string {
  return `${percentText(loan.interest_rate)}${RATE_OF[loan.interest_method]}`;
}

const RATE_OF = {
  single: '',
  total: '',
  fixed: '',
  per_installment: ' por parcela',
  price: ' por período',
  interest_only: ' por período',
} as const satisfies Record<InterestMethod, string>;

export function planLines(
  loan: Pick<LoanWithPlan, 'interest_method' | 'installment_count' | 'plan'>,
  moneyText: (amount: Cents) => string = brl,
): PlanLines {
  if (loan.interest_method === 'single') return { next: null, overdue: null };
  const { next, overdue } = loan.plan;
  const late = overdue.count === 1 ? '1 parcela em atraso' : `${overdue.count} parcelas em atraso`;
  return {
    next:
      next === null
        ? null
        : `Parcela ${next.number} de ${loan.installment_count} · ${moneyText(next.amount)}`,
    overdue: overdue.count === 0 ? null : `${late} · ${moneyText(overdue.amount)}`,
  };
}
