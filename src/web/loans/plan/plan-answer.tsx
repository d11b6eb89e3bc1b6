import { effectiveCost, effectiveCostText } from '#domain/loans/plan/effective-cost.ts';
import { installmentAmount } from '#domain/loans/plan/installment.ts';
import { planOf, type PlanTerms } from '#domain/loans/plan/installment-plan.ts';
import { planSentence } from '#domain/loans/plan/plan-sentence.ts';
import { restDaysText } from '#domain/rest-days.ts';
import { planText } from '#domain/loans/plan/plan-summary.ts';

/** What the typed plan means, in a sentence (PA-9, PA-59), by the very functions the loan will use. */
export function PlanAnswer({ terms }: { terms: PlanTerms }) {
  const installments = planOf(terms);
  const cost = effectiveCostText(
    effectiveCost(
      terms.amount,
      terms.start_date,
      installments.map((each) => ({ due_date: each.due_date, amount: installmentAmount(each) })),
    ),
  );
  const marked = restDaysText(installments.map(({ due_date: due }) => due));
  return (
    <div className="grid gap-1 rounded-card bg-brand-soft p-4">
      <p className="text-lg leading-snug font-bold">{`${planText(installments)}.`}</p>
      <p>{planSentence(terms, installments)}</p>
      {marked !== null && <p className="text-sm text-muted">{marked}</p>}
      {cost !== null && <p className="text-sm text-balance text-muted">{cost}</p>}
    </div>
  );
}
