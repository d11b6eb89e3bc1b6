import { dayText, type Day } from '#domain/calendar.ts';
import { PLAN_METHODS } from '#domain/loans/loan/loan.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { CountInput } from '#web/ui/form/count-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { lastDueDateOf } from './last-due-date.ts';
import { firstDueDateOf, type PlanDraft } from './plan-draft.ts';
import { METHOD_CHOICES } from '#domain/loans/plan/plan-words.ts';

export interface PlanFieldsProps {
  draft: PlanDraft;
  errors: FieldErrors<PlanDraft>;
  onChange: (change: Partial<PlanDraft>) => void;
  /** Typing starts in 'Valor'. */
  startAtAmount?: boolean;
}

const METHODS = PLAN_METHODS.map((value) => ({ value, word: METHOD_CHOICES[value] }));

type TermName = 'interest_method' | 'interest_rate' | 'installment_amount' | 'installment_count';

interface InterestFieldsProps {
  draft: Pick<PlanDraft, TermName>;
  errors: FieldErrors<Pick<PlanDraft, TermName>>;
  onChange: (change: Partial<Pick<PlanDraft, TermName>>) => void;
  lastDueDate?: Day | null;
}

/** How much is lent, for which interest, in how many instalments (PA-2, PA-3). */
export function PlanInterestFields({ draft, errors, onChange, startAtAmount = false }: PlanFieldsProps) {
  return (
    <>
      <MoneyField
        label="Valor"
        required
        step="0.01"
        data-first-focus={startAtAmount ? '' : undefined}
        error={errors.amount}
        value={draft.amount}
        onValueChange={(amount) => onChange({ amount })}
      />
      <InterestFields
        draft={draft}
        errors={errors}
        onChange={onChange}
        lastDueDate={lastDueDateOfPlan(draft)}
      />
    </>
  );
}

export function lastDueDateOfPlan(draft: PlanDraft): Day | null {
  return lastDueDateOf({ ...draft, count: draft.installment_count, first: firstDueDateOf(draft) });
}

/** The same without the amount, which a model does not have (SM-6). */
export function InterestFields({ draft, errors, onChange, lastDueDate = null }: InterestFieldsProps) {
  return (
    <>
      <SelectField
        label="Como são os juros"
        required
        options={METHODS}
        value={draft.interest_method}
        onValueChange={(interest_method) => onChange({ interest_method })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {draft.interest_method === 'fixed' ? (
          <InstallmentAmountField
            error={errors.installment_amount}
            value={draft.installment_amount}
            onValueChange={(installment_amount) => onChange({ installment_amount })}
          />
        ) : (
          <PercentField
            label="Juros (%)"
            required
            step="0.01"
            placeholder="0"
            error={errors.interest_rate}
            value={draft.interest_rate}
            onValueChange={(interest_rate) => onChange({ interest_rate })}
          />
        )}
        <InstallmentCountField
          error={errors.installment_count}
          lastDueDate={lastDueDate}
          value={draft.installment_count}
          onValueChange={(installment_count) => onChange({ installment_count })}
        />
      </div>
    </>
  );
}

interface TextFieldProps {
  error: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
}

export function InstallmentAmountField(props: TextFieldProps) {
  return <MoneyField {...props} label="Valor da parcela" required step="0.01" />;
}

interface CountFieldProps extends TextFieldProps {
  /** When the last one falls due, once the draft makes a plan. */
  lastDueDate?: Day | null;
}

export function InstallmentCountField({ error, lastDueDate = null, ...input }: CountFieldProps) {
  const hint = lastDueDate === null ? null : `última em ${dayText(lastDueDate)}`;
  return (
    <Field label="Nº de parcelas" required hint={hint} error={error}>
      <CountInput {...input} />
    </Field>
  );
}
