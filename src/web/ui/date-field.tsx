import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface DateFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'required'> {
  /** `YYYY-MM-DD` or empty; read it with `parseDay`. */
  value: string;
  onValueChange: (day: string) => void;
}

/** The device's own date picker: it speaks the person's language and needs no lesson. */
export function DateField({ label, hint, error, required, value, onValueChange, ...rest }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <TextInput
        min="2000-01-01"
        max="2100-12-31"
        {...rest}
        type="date"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
