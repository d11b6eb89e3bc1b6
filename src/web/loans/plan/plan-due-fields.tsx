import type { ReactNode } from 'react';
import type { SkippedDays } from '#domain/loans/plan/due-dates.ts';
import { FREQUENCIES, type Frequency } from '#domain/loans/loan/loan.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { firstDueDateOf } from './plan-draft.ts';
import type { PlanFieldsProps } from './plan-interest-fields.tsx';
import { FREQUENCY_WORDS, SKIPPED_DAYS } from '#domain/loans/plan/plan-words.ts';

const FREQUENCY_CHOICES = FREQUENCIES.map((value) => ({ value, word: FREQUENCY_WORDS[value] }));

/** When the instalments fall due (PA-6, PA-7). */
export function PlanDueFields({
  draft,
  errors,
  onChange,
  children,
}: PlanFieldsProps & { children?: ReactNode }) {
  return (
    <>
      <FrequencyField value={draft.frequency} onValueChange={(frequency) => onChange({ frequency })} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
        <DateField
          label="Data de Início"
          required
          error={errors.start_date}
          value={draft.start_date}
          onValueChange={(start_date) => onChange({ start_date })}
        />
        <DateField
          label="1ª parcela em"
          required
          error={errors.first_due_date}
          value={firstDueDateOf(draft)}
          onValueChange={(first_due_date) => onChange({ first_due_date })}
        />
      </div>
      {children}
      <SkippedDaysField value={draft.skip} onValueChange={(skip) => onChange({ skip })} />
    </>
  );
}

interface ChoiceProps<Value> {
  value: Value;
  onValueChange: (value: Value) => void;
}

export function FrequencyField(props: ChoiceProps<Frequency>) {
  return <SelectField label="Frequência" required options={FREQUENCY_CHOICES} {...props} />;
}

export function SkippedDaysField({ value, onValueChange }: ChoiceProps<SkippedDays>) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Não vence em</legend>
      <div className="flex flex-wrap gap-2">
        {SKIPPED_DAYS.map(({ name, word }) => (
          <div key={name} className="flex-auto">
            <CheckboxField
              label={word}
              checked={value[name]}
              onCheckedChange={(checked) => onValueChange({ ...value, [name]: checked })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
