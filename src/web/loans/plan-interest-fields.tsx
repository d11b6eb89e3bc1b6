import { PLAN_METHODS } from '#domain/loans/loan.ts';
import type { PlanTerms } from '#domain/loans/installment-plan.ts';
import type { FieldErrors } from '#web/forms/form-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { PercentField } from '#web/ui/percent-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { PlanDraft } from './plan-draft.ts';

export interface PlanFieldsProps {
  draft: PlanDraft;
  errors: FieldErrors<PlanDraft>;
  onChange: (change: Partial<PlanDraft>) => void;
}

/** 'Como são os juros' (PA-3): the choice, and the label of the field it asks for. */
const METHOD_WORDS = {
  total: { word: 'Sobre o total (%)', field: 'Juros sobre o total (%)' },
  per_installment: { word: 'Por parcela (%)', field: 'Juros por parcela (%)' },
  fixed: { word: 'Valor da parcela (R$)', field: 'Valor da parcela' },
  price: { word: 'Tabela Price (% por período)', field: 'Juros por período (%)' },
} as const satisfies Record<PlanTerms['interest_method'], { word: string; field: string }>;

const METHODS = PLAN_METHODS.map((value) => ({ value, word: METHOD_WORDS[value].word }));

/** How much is lent, for which interest, in how many instalments (PA-2, PA-3). */
export function PlanInterestFields({ draft, errors, onChange }: PlanFieldsProps) {
  const { field } = METHOD_WORDS[draft.interest_method];
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
      <SelectField
        label="Como são os juros"
        required
        options={METHODS}
        value={draft.interest_method}
        onValueChange={(interest_method) => onChange({ interest_method })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {draft.interest_method === 'fixed' ? (
          <MoneyField
            label={field}
            required
            step="0.01"
            error={errors.installment_amount}
            value={draft.installment_amount}
            onValueChange={(installment_amount) => onChange({ installment_amount })}
          />
        ) : (
          <PercentField
            label={field}
            required
            step="0.01"
            placeholder="0"
            error={errors.interest_rate}
            value={draft.interest_rate}
            onValueChange={(interest_rate) => onChange({ interest_rate })}
          />
        )}
        <Field label="Nº de parcelas" required error={errors.installment_count}>
          <TextInput
            className="font-semibold"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            placeholder="0"
            value={draft.installment_count}
            onChange={(event) => onChange({ installment_count: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}
