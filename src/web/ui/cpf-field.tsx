import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react';
import { maskCpfEdit } from '#domain/cpf.ts';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface CpfFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'required'> {
  /** Masked text: 000.000.000-00. */
  value: string;
  onValueChange: (masked: string) => void;
}

/** The mask is computed from the edit itself, so fast typing, a paste and a deletion in the middle all keep the caret. */
export function CpfField({ label, hint, error, required, value, onValueChange, ...rest }: CpfFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // What the field shows by now: two keystrokes may arrive before React renders the first.
  const shown = useRef(value);

  useLayoutEffect(() => {
    shown.current = value;
    if (caret.current === null) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  function edit(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const masked = maskCpfEdit(shown.current, input.value, input.selectionStart ?? input.value.length);
    shown.current = masked.text;
    // Written at once, for the next keystroke starts from what the element holds.
    input.value = masked.text;
    input.setSelectionRange(masked.caret, masked.caret);
    caret.current = masked.caret;
    onValueChange(masked.text);
  }

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <TextInput
        placeholder="000.000.000-00"
        autoComplete="off"
        {...rest}
        ref={ref}
        inputMode="numeric"
        value={value}
        onChange={edit}
      />
    </Field>
  );
}
