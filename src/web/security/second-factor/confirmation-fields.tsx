import type { CallInput } from '#contract/call-types.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { askForPasskey } from '#web/security/passkeys/ask-for-passkey.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { PasswordField } from './password-field.tsx';

/** What is asked for before the account is weakened (SG-6). */
export interface Confirmation {
  readonly current_password: string;
  readonly code: string;
}

export const EMPTY_CONFIRMATION: Confirmation = { current_password: '', code: '' };

type ConfirmedBody = CallInput<'DELETE /api/account/totp'>['body'];

/** Without a code the device is asked for a passkey, where the account has one. */
export async function confirmedBody(
  { current_password, code }: Confirmation,
  hasPasskey: boolean,
): Promise<ConfirmedBody> {
  if (code !== '') return { current_password, code };
  return hasPasskey ? { current_password, passkey: await askForPasskey() } : { current_password };
}

interface ConfirmationFieldsProps {
  email: string;
  /** The code may be left out. */
  hasPasskey: boolean;
  fields: Confirmation;
  change: (changed: Partial<Confirmation>) => void;
  errors: FieldErrors<Confirmation>;
}

export function ConfirmationFields({ email, hasPasskey, fields, change, errors }: ConfirmationFieldsProps) {
  const hint = 'Os 6 dígitos do aplicativo, ou um código de recuperação.';
  return (
    <>
      <PasswordField
        email={email}
        value={fields.current_password}
        onValueChange={(current_password) => change({ current_password })}
        error={errors.current_password}
      />
      <Field
        label="Código"
        hint={hasPasskey ? `${hint} Em branco, o aparelho pede a chave de acesso.` : hint}
        required={!hasPasskey}
        error={errors.code}
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={fields.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      </Field>
    </>
  );
}
