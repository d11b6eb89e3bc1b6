import type { Ref } from 'react';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onValueChange: (password: string) => void;
  error: string | null | undefined;
}

export function NewPasswordField({ ref, value, onValueChange, error }: NewPasswordFieldProps) {
  return (
    <Field
      label="Nova senha"
      required
      error={error}
      hint="De 12 a 256 caracteres. Uma frase fácil de lembrar é uma boa senha."
    >
      <PasswordInput
        ref={ref}
        autoComplete="new-password"
        minLength={12}
        maxLength={256}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
