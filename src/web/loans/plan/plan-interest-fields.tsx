import { dayText, type Day } from '#domain/calendar.ts';
import { PLAN_METHODS } from '#domain/loans/loan/loan.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { ChoiceList } from '#web/ui/form/choice-list.tsx';
import { CountInput } from '#web/ui/form/count-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { lastDueDateOf } from './last-due-date.ts';
import { firstDueDateOf, type PlanDraft } from './plan-draft.ts';
import { METHOD_CHOICES, RATE_LABELS } from '#domain/loans/plan/plan-words.ts';

export interface PlanFieldsProps {
  draft: PlanDraft;
  errors: FieldErrors<PlanDraft>;
  onChange: (change: Partial<PlanDraft>) => void;
}

const METHODS = PLAN_METHODS.map((value) => ({ value, ...METHOD_CHOICES[value] }));

interface MethodFieldProps {
  value: PlanDraft['interest_method'];
  onValueChange: (value: PlanDraft['interest_method']) => void;
}

/** PA-3: each with an example (PA-59). */
export function MethodField(props: MethodFieldProps) {
  return <ChoiceList label="Como você cobra?" options={METHODS} {...props} />;
}

type InterestName = 'interest_method' | 'interest_rate' | 'installment_amount';

interface InterestFieldProps {
  draft: Pick<PlanDraft, InterestName>;
  errors: FieldErrors<Pick<PlanDraft, InterestName>>;
  onChange: (change: Partial<Pick<PlanDraft, InterestName>>) => void;
}

/** The one figure that the chosen method asks for (PA-3). */
export function InterestField({ draft, errors, onChange }: InterestFieldProps) {
  const { interest_method: method } = draft;
  if (method === 'fixed')
    return (
      <InstallmentAmountField
        error={errors.installment_amount}
        value={draft.installment_amount}
        onValueChange={(installment_amount) => onChange({ installment_amount })}
      />
    );
  return (
    <PercentField
      label={RATE_LABELS[method]}
      required
      step="0.01"
      placeholder="0"
      error={errors.interest_rate}
      value={draft.interest_rate}
      onValueChange={(interest_rate) => onChange({ interest_rate })}
    />
  );
}

export function lastDueDateOfPlan(draft: PlanDraft): Day | null {
  return lastDueDateOf({ ...draft, count: draft.installment_count, first: firstDueDateOf(draft) });
}

interface TextFieldProps {
  error: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
}

export function InstallmentAmountField(props: TextFieldProps) {
  return <MoneyField {...props} label="Valor da parcela" required step="0.01" />;
}

export interface CountFieldProps extends TextFieldProps {
  /** When the last one falls due, once the draft makes a plan. */
  lastDueDate?: Day | null;
}

export function InstallmentCountField({
  label = 'Quantas parcelas',
  error,
  lastDueDate = null,
  ...input
}: CountFieldProps & { label?: string }) {
  const hint = lastDueDate === null ? null : `última em ${dayText(lastDueDate)}`;
  return (
    <Field label={label} required hint={hint} error={error}>
      <CountInput {...input} />
    </Field>
  );
}
