import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordFieldProps {
  value: string;
  onValueChange: (password: string) => void;
  error: string | null | undefined;
}

export function NewPasswordField({ value, onValueChange, error }: NewPasswordFieldProps) {
  return (
    <Field
      label="Nova senha"
      required
      error={error}
      hint="De 12 a 256 caracteres. Uma frase fácil de lembrar é uma boa senha."
    >
      <PasswordInput
        autoComplete="new-password"
        minLength={12}
        maxLength={256}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
