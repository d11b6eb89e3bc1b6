import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useSelectOnEntry } from './use-select-on-entry.ts';

interface PercentFieldProps
  extends
    FieldProps,
    Omit<
      ComponentProps<'input'>,
      'value' | 'onChange' | 'onFocus' | 'onClick' | 'onPointerDown' | 'type' | 'inputMode' | 'required'
    > {
  /** The text as typed; read it with `parseRate`. */
  value: string;
  onValueChange: (text: string) => void;
}

export function PercentField({
  label,
  hint,
  error,
  required,
  value,
  onValueChange,
  ...rest
}: PercentFieldProps) {
  const selectOnEntry = useSelectOnEntry();
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        <TextInput
          {...rest}
          {...selectOnEntry}
          className="pr-10 font-semibold"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-muted"
        >
          %
        </span>
      </div>
    </Field>
  );
}
