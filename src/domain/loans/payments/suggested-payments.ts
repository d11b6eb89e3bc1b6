import { addCents, cents, type Cents } from '../../money.ts';
import type { LoanPlan } from '../plan/loan-plan.ts';

export type SuggestedPayment = 'installment' | 'overdue' | 'until_today' | 'all';

/** The sums people pay, one press each; one of zero is not offered (PA-20). */
export function suggestedPayments(
  plan: Pick<LoanPlan, 'next' | 'overdue' | 'due_today'>,
  remaining: Cents,
): readonly { readonly kind: SuggestedPayment; readonly amount: Cents }[] {
  const all = [
    { kind: 'installment', amount: plan.next?.amount ?? cents(0) },
    { kind: 'overdue', amount: plan.overdue.amount },
    { kind: 'until_today', amount: addCents(plan.overdue.amount, plan.due_today.amount) },
    { kind: 'all', amount: remaining },
  ] as const;
  return all.filter(({ amount }) => amount > 0);
}

export const SUGGESTED_PAYMENT_WORDS = {
  installment: 'Parcela',
  overdue: 'Em atraso',
  until_today: 'Até hoje',
  all: 'Tudo',
} as const satisfies Record<SuggestedPayment, string>;
