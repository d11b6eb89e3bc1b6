import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** Shown where what was typed is no code of a document. */
export const UNREADABLE_CODE = 'O código tem 10 letras e números, como ABCDE-FGHIJ.';

interface DocumentCodeFieldProps {
  hint: string;
  required?: boolean;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

/** The code that a document carries (DC-9, PD-18). */
export function DocumentCodeField({ hint, required, value, error, onValueChange }: DocumentCodeFieldProps) {
  return (
    <Field label="Código" hint={hint} required={required} error={error}>
      <TextInput
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        placeholder="ABCDE-FGHIJ"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  );
}
