import { PLAN_METHODS } from '#domain/loans/loan/loan.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { PlanDraft } from './plan-draft.ts';
import { METHOD_CHOICES } from '#domain/loans/plan/plan-words.ts';

export interface PlanFieldsProps {
  draft: PlanDraft;
  errors: FieldErrors<PlanDraft>;
  onChange: (change: Partial<PlanDraft>) => void;
}

const METHODS = PLAN_METHODS.map((value) => ({ value, word: METHOD_CHOICES[value] }));

type TermName = 'interest_method' | 'interest_rate' | 'installment_amount' | 'installment_count';

interface InterestFieldsProps {
  draft: Pick<PlanDraft, TermName>;
  errors: FieldErrors<Pick<PlanDraft, TermName>>;
  onChange: (change: Partial<Pick<PlanDraft, TermName>>) => void;
}

/** How much is lent, for which interest, in how many instalments (PA-2, PA-3). */
export function PlanInterestFields({ draft, errors, onChange }: PlanFieldsProps) {
  return (
    <>
      <MoneyField
        label="Valor"
        required
        step="0.01"
        error={errors.amount}
        value={draft.amount}
        onValueChange={(amount) => onChange({ amount })}
      />
      <InterestFields draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

/** The same without the amount, which a model does not have (SM-6). */
export function InterestFields({ draft, errors, onChange }: InterestFieldsProps) {
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

export function InstallmentCountField({ error, value, onValueChange }: TextFieldProps) {
  return (
    <Field label="Nº de parcelas" required error={error}>
      <TextInput
        className="font-semibold"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
