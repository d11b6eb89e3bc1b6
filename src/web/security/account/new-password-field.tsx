import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

const { shortest, longest } = PASSWORD_LENGTH;

interface NewPasswordFieldProps {
  /** By default 'Nova senha'. */
  label?: string;
  value: string;
  onValueChange: (password: string) => void;
  error: string | null | undefined;
}

export function NewPasswordField({
  label = 'Nova senha',
  value,
  onValueChange,
  error,
}: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      required
      error={error}
      hint={`De ${shortest} a ${longest} caracteres. Uma frase fácil de lembrar é uma boa senha.`}
    >
      <PasswordInput
        autoComplete="new-password"
        minLength={shortest}
        maxLength={longest}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
