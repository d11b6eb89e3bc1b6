import type { ReactNode } from 'react';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { CountChips } from './count-chips.tsx';
import { LastPlan } from './last-plan.tsx';
import { OtherTerms } from './other-terms.tsx';
import { FrequencyField } from './plan-due-fields.tsx';
import {
  InterestField,
  lastDueDateOfPlan,
  MethodField,
  type PlanFieldsProps,
} from './plan-interest-fields.tsx';

interface Slots {
  /** Typing starts in 'Valor'. */
  startAtAmount?: boolean;
  /** What the fields mean, once they make a plan. */
  summary: ReactNode;
  /** What the other conditions say besides their fields here. */
  also?: readonly string[];
  /** More of the other conditions. */
  children?: ReactNode;
}

/** The terms of a loan in instalments: four questions and their answer, the rest folded (PA-2, PA-59). */
export function PlanFields({ startAtAmount, summary, also, children, ...fields }: PlanFieldsProps & Slots) {
  const { draft, errors, onChange } = fields;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
        <MoneyField
          label="Valor"
          required
          step="0.01"
          data-first-focus={startAtAmount === true ? '' : undefined}
          error={errors.amount}
          value={draft.amount}
          onValueChange={(amount) => onChange({ amount })}
        />
        <InterestField draft={draft} errors={errors} onChange={onChange} />
      </div>
      <LastPlan draft={draft} onChange={onChange} />
      <CountChips
        error={errors.installment_count}
        lastDueDate={lastDueDateOfPlan(draft)}
        value={draft.installment_count}
        onValueChange={(installment_count) => onChange({ installment_count })}
      />
      <FrequencyField value={draft.frequency} onValueChange={(frequency) => onChange({ frequency })} />
      <div role="status" className="empty:hidden">
        {summary}
      </div>
      <OtherTerms
        {...fields}
        also={also}
        method={
          <MethodField
            value={draft.interest_method}
            onValueChange={(interest_method) => onChange({ interest_method })}
          />
        }
      >
        {children}
      </OtherTerms>
    </>
  );
}
