import type { SkippedDays } from '#domain/loans/plan/due-dates.ts';
import { FREQUENCIES, type Frequency } from '#domain/loans/loan/loan.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { firstDueDateOf } from './plan-draft.ts';
import type { PlanFieldsProps } from './plan-interest-fields.tsx';
import { PAID_EVERY, SKIPPED_DAYS } from '#domain/loans/plan/plan-words.ts';

const FREQUENCY_CHOICES = FREQUENCIES.map((value) => ({ value, word: PAID_EVERY[value] }));

/** When the instalments fall due (PA-6, PA-7). */
export function PlanDateFields({ draft, errors, onChange }: PlanFieldsProps) {
  return (
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
  );
}

interface ChoiceProps<Value> {
  value: Value;
  onValueChange: (value: Value) => void;
}

export function FrequencyField(props: ChoiceProps<Frequency>) {
  return (
    <SegmentedControl look="pills" labelAbove label="Paga todo" options={FREQUENCY_CHOICES} {...props} />
  );
}

export function SkippedDaysField({ value, onValueChange }: ChoiceProps<SkippedDays>) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Pular</legend>
      <div className="flex flex-wrap gap-2">
        {SKIPPED_DAYS.map(({ name, chip }) => (
          <div key={name} className="flex-auto">
            <CheckboxField
              label={chip}
              checked={value[name]}
              onCheckedChange={(checked) => onValueChange({ ...value, [name]: checked })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
