import type { CallInput } from '#contract/call-types.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { askForPasskey } from '#web/security/passkeys/ask-for-passkey.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { PasswordField } from './password-field.tsx';
import type { SecondProof } from './use-second-proof.ts';

/** What is asked for before something changes who gets in or where money goes (SG-6). */
export interface Confirmation {
  readonly current_password: string;
  readonly code: string;
}

export const EMPTY_CONFIRMATION: Confirmation = { current_password: '', code: '' };

type ConfirmedBody = CallInput<'DELETE /api/account/totp'>['body'];

/** Without a code the device is asked for a passkey, where the account asks for one of them and has one. */
export async function confirmedBody(
  { current_password, code }: Confirmation,
  { asksForCode, hasPasskey }: SecondProof,
): Promise<ConfirmedBody> {
  if (!asksForCode) return { current_password };
  if (code !== '') return { current_password, code };
  return hasPasskey ? { current_password, passkey: await askForPasskey() } : { current_password };
}

interface ConfirmationFieldsProps {
  email: string;
  proof: SecondProof;
  fields: Confirmation;
  change: (changed: Partial<Confirmation>) => void;
  errors: FieldErrors<Confirmation>;
}

export function ConfirmationFields({ email, proof, fields, change, errors }: ConfirmationFieldsProps) {
  const { asksForCode, hasPasskey } = proof;
  const hint = 'Os 6 dígitos do aplicativo, ou um código de recuperação.';
  return (
    <>
      <PasswordField
        email={email}
        value={fields.current_password}
        onValueChange={(current_password) => change({ current_password })}
        error={errors.current_password}
      />
      {asksForCode && (
        <Field
          label="Código"
          hint={hasPasskey ? `${hint} Se preferir a digital, deixe em branco.` : hint}
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
      )}
    </>
  );
}
