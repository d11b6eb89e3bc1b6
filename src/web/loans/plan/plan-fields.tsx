import type { ReactNode } from 'react';
import { LateFeeField } from '#web/loans/form/late-fee-field.tsx';
import { PlanDueFields } from './plan-due-fields.tsx';
import { PlanInterestFields, type PlanFieldsProps } from './plan-interest-fields.tsx';

interface Slots {
  /** `PlanSummaryView`, once the terms make a plan: next to the fields it follows from. */
  summary: ReactNode;
  /** What else depends on the due dates. */
  children?: ReactNode;
}

/** The terms of a loan in instalments (PA-2). */
export function PlanFields({ summary, children, ...fields }: PlanFieldsProps & Slots) {
  const { draft, errors, onChange } = fields;
  return (
    <>
      <PlanInterestFields {...fields} />
      <PlanDueFields {...fields}>
        <div role="status" className="empty:hidden">
          {summary}
        </div>
        {children}
      </PlanDueFields>
      <LateFeeField
        error={errors.overdue_interest_rate}
        value={draft.overdue_interest_rate}
        onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
      />
    </>
  );
}
