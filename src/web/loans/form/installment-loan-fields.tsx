import type { ReactNode } from 'react';
import type { Day } from '#domain/calendar.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { Field } from '#web/ui/form/field.tsx';
import { CountInput } from '#web/ui/form/count-input.tsx';
import { asksPaidCount, mostPaidOf, type InstallmentLoanDraft } from './installment-loan-draft.ts';
import { isBlank } from './loan-field-errors.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { plannedTerms } from '#web/loans/plan/plan-draft.ts';
import { PlanFields } from '#web/loans/plan/plan-fields.tsx';
import { PlanAnswer } from '#web/loans/plan/plan-answer.tsx';

interface InstallmentLoanFieldsProps {
  draft: InstallmentLoanDraft;
  errors: FieldErrors<InstallmentLoanDraft>;
  today: Day;
  onChange: (change: Partial<InstallmentLoanDraft>) => void;
  startAtAmount?: boolean;
  /** More of the other conditions. */
  children?: ReactNode;
}

/** The terms of 'Parcelado' with what they mean (PA-2, PA-59). */
export function InstallmentLoanFields(props: InstallmentLoanFieldsProps) {
  const { draft, errors, today, onChange, startAtAmount, children } = props;
  const terms = plannedTerms(draft);
  // A collector records no payments of earlier days (EQ-3).
  const mayDateBack = useMay('edit');
  return (
    <PlanFields
      draft={draft}
      errors={errors}
      onChange={onChange}
      startAtAmount={startAtAmount}
      summary={terms !== null && <PlanAnswer terms={terms} />}
      also={alsoText(draft)}
    >
      {mayDateBack && asksPaidCount(draft, today) && <PaidCountField {...props} />}
      {children}
    </PlanFields>
  );
}

function alsoText({ paid_count: paid, notes }: InstallmentLoanDraft): readonly string[] {
  return [...(isBlank(paid) ? [] : [`já pagas: ${paid}`]), ...(isBlank(notes) ? [] : ['com observações'])];
}

/** PA-10: a loan from before the app, of which some instalments are paid. */
function PaidCountField({ draft, errors, today, onChange }: InstallmentLoanFieldsProps) {
  const most = mostPaidOf(draft, today);
  return (
    <Field
      label="Parcelas já pagas"
      hint={most !== null && `De 0 a ${most}. Cada uma entra como paga no dia do vencimento.`}
      error={errors.paid_count}
    >
      <CountInput value={draft.paid_count} onValueChange={(paid_count) => onChange({ paid_count })} />
    </Field>
  );
}
