import type { ComponentProps } from 'react';
import { maskCpfEdit } from '#domain/cpf.ts';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useMaskedInput } from './use-masked-input.ts';

interface CpfFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'required'> {
  /** Masked text: 000.000.000-00. */
  value: string;
  onValueChange: (masked: string) => void;
}

export function CpfField({ label, hint, error, required, value, onValueChange, ...rest }: CpfFieldProps) {
  const masked = useMaskedInput(value, maskCpfEdit, onValueChange);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <TextInput placeholder="000.000.000-00" autoComplete="off" {...rest} {...masked} inputMode="numeric" />
    </Field>
  );
}
