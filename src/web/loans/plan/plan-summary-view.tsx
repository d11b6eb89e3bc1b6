import { dayText } from '#domain/calendar.ts';
import { effectiveCost, effectiveCostText } from '#domain/loans/plan/effective-cost.ts';
import { installmentAmount } from '#domain/loans/plan/installment.ts';
import { planOf, type PlanTerms } from '#domain/loans/plan/installment-plan.ts';
import { planText } from '#domain/loans/plan/plan-summary.ts';
import { addCents, brl, cents } from '#domain/money.ts';
import { LoanSummaryBox, SummaryLine, SummaryTotal } from '#web/loans/form/loan-summary-box.tsx';

/** PA-9: the live summary of a plan, by the very functions the loan will use. The terms have no `planProblem`. */
export function PlanSummaryView({ terms }: { terms: PlanTerms }) {
  const installments = planOf(terms);
  const [first] = installments;
  const last = installments.at(-1);
  if (first === undefined || last === undefined) return null;
  const interest = addCents(cents(0), ...installments.map((installment) => installment.interest));
  const repayments = installments.map((installment) => ({
    due_date: installment.due_date,
    amount: installmentAmount(installment),
  }));
  return (
    <LoanSummaryBox
      heading={planText(installments)}
      cost={effectiveCostText(effectiveCost(terms.amount, terms.start_date, repayments))}
    >
      <SummaryLine name="Juros" value={brl(interest)} />
      <SummaryLine name="1ª parcela" value={dayText(first.due_date)} />
      <SummaryLine name="Última parcela" value={dayText(last.due_date)} />
      <SummaryTotal value={brl(addCents(terms.amount, interest))} />
    </LoanSummaryBox>
  );
}
