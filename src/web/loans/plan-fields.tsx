import type { ReactNode } from 'react';
import { MoneyField } from '#web/ui/money-field.tsx';
import { PlanDueFields } from './plan-due-fields.tsx';
import { PlanInterestFields, type PlanFieldsProps } from './plan-interest-fields.tsx';

/** The terms of a loan in instalments (PA-2). */
export function PlanFields({ summary, ...fields }: PlanFieldsProps & { summary: ReactNode }) {
  const { draft, errors, onChange } = fields;
  return (
    <>
      <PlanInterestFields {...fields} />
      <PlanDueFields {...fields}>
        <div role="status" className="empty:hidden">
          {summary}
        </div>
      </PlanDueFields>
      <MoneyField
        label="Juros por atraso (R$ por dia)"
        hint="Opcional. Cobrado por dia depois do vencimento, fora do total."
        step="0.01"
        error={errors.overdue_interest_rate}
        value={draft.overdue_interest_rate}
        onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
      />
    </>
  );
}
