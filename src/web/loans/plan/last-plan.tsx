import { useQuery } from '@tanstack/react-query';
import { PAID_EVERY } from '#domain/loans/plan/plan-words.ts';
import { brl, percentText } from '#domain/money.ts';
import { recentPlansQuery } from '#web/data/loans/loan-queries.ts';
import { ValueChip } from '#web/ui/form/value-chip.tsx';
import { draftOfLoan } from '#web/loans/form/loan-draft.ts';
import { planDraftOf } from '#web/loans/form/installment-loan-draft.ts';
import { isBlank } from '#web/loans/form/loan-field-errors.ts';
import type { PlanDraft } from './plan-draft.ts';

interface LastPlanProps {
  draft: PlanDraft;
  onChange: (change: Partial<PlanDraft>) => void;
}

/** The terms of the last loan in instalments, one press away while none is typed (PA-59). */
export function LastPlan({ draft, onChange }: LastPlanProps) {
  const { data: [last] = [] } = useQuery({ ...recentPlansQuery, meta: { failed: false } });
  const typed = [draft.interest_rate, draft.installment_amount, draft.installment_count];
  if (last === undefined || !typed.every(isBlank)) return null;
  const { amount: _amount, start_date: _start, first_due_date: _first, ...terms } = planDraftOf(last);
  const { overdue_interest_rate } = draftOfLoan(last);
  const price =
    terms.interest_method === 'fixed' ? brl(last.plan.installment_amount) : percentText(last.interest_rate);
  return (
    <ValueChip
      value={`${last.installment_count}x · ${price} · ${PAID_EVERY[terms.frequency].toLowerCase()}`}
      onPress={() => onChange({ ...terms, overdue_interest_rate })}
    >
      Como da última vez
    </ValueChip>
  );
}
