import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useSelectOnEntry } from './use-select-on-entry.ts';
import { writtenOut } from './written-out.ts';

interface MoneyInputProps extends Omit<
  ComponentProps<'input'>,
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'onClick'
  | 'onPointerDown'
  | 'onKeyDown'
  | 'type'
  | 'inputMode'
  | 'required'
> {
  /** The text as typed; read it with `parseMoney`. */
  value: string;
  onValueChange: (text: string) => void;
}

type MoneyFieldProps = FieldProps & MoneyInputProps;

/**
 * Text, never type=number: some browsers read `1234,56` there as 123456. On leaving, what was understood is written
 * out (`1000` becomes `1.000,00`), so that no unintended amount is saved.
 */
export function MoneyField({ label, hint, error, required, value, onValueChange, ...rest }: MoneyFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <MoneyInput {...rest} value={value} onValueChange={onValueChange} />
    </Field>
  );
}

/** Without a visible label: it names itself with `aria-label`. */
export function MoneyInput({ value, onValueChange, onFocus, ...rest }: MoneyInputProps) {
  const selectOnEntry = useSelectOnEntry();
  const writeOut = () => {
    const text = writtenOut(value);
    if (text !== value) onValueChange(text);
  };
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
      >
        R$
      </span>
      <TextInput
        placeholder="0,00"
        {...rest}
        {...selectOnEntry}
        onFocus={(event) => {
          onFocus?.(event);
          selectOnEntry.onFocus(event);
        }}
        className="pl-[2.75rem] font-semibold"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={writeOut}
        // Before the form is sent: written out on leaving, an amount found wrong would lose its error as if it were edited.
        onKeyDown={(event) => {
          if (event.key === 'Enter') writeOut();
        }}
      />
    </div>
  );
}
