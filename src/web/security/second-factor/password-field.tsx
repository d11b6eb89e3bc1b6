import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Field } from '#web/ui/form/field.tsx';

interface PasswordFieldProps {
  email: string;
  value: string;
  onValueChange: (password: string) => void;
  error: string | undefined;
}

export function PasswordField({ email, value, onValueChange, error }: PasswordFieldProps) {
  return (
    <>
      {/* For the password manager: whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Senha atual" required error={error}>
        <PasswordInput
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH.longest}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </Field>
    </>
  );
}
