import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Field, useFieldControl, type FieldProps } from './field.tsx';
import { controlLook } from './text-input.tsx';

interface SelectFieldProps<Value extends string> extends FieldProps {
  options: readonly { value: Value; word: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few with long words, or in little room; the device's own list opens. A short choice is a SegmentedControl. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, required, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <Select {...select} />
    </Field>
  );
}

function Select<Value extends string>({
  options,
  value,
  onValueChange,
}: Pick<SelectFieldProps<Value>, 'options' | 'value' | 'onValueChange'>) {
  const control = useFieldControl();
  return (
    <div className="relative">
      <select
        {...control}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onValueChange(chosen.value);
        }}
        className={clsx(controlLook, 'cursor-pointer appearance-none pr-11 text-ellipsis')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
      />
    </div>
  );
}
