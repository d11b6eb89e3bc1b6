import type { ReactNode } from 'react';
import { CLIENT_FIELDS } from '#domain/clients/client-fields.ts';
import { hasValidCheckDigits, parseCpf } from '#domain/cpf.ts';
import { maskPhoneEdit } from '#domain/phone.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { CpfField } from '#web/ui/form/cpf-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useMaskedInput } from '#web/ui/form/use-masked-input.ts';
import type { FirstClientFields } from './client-draft.ts';
import { canPickContact, ContactPick } from './contact-pick.tsx';

interface WhoFieldsProps {
  fields: FirstClientFields;
  errors: FieldErrors<FirstClientFields>;
  onChange: (changed: Partial<FirstClientFields>) => void;
  belowCpf: ReactNode;
}

/** What every client has: name, phone and CPF (CL-7), in a grid of the form they stand in. */
export function WhoFields({ fields, errors, onChange, belowCpf }: WhoFieldsProps) {
  const phone = useMaskedInput(fields.phone, maskPhoneEdit, (masked) => onChange({ phone: masked }));
  return (
    <>
      {canPickContact() && <ContactPick onPicked={onChange} />}
      <div className="sm:col-span-2">
        <Field label={CLIENT_FIELDS.name.label} required error={errors.name}>
          <TextInput
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
            maxLength={CLIENT_FIELDS.name.limit}
            // The browser would offer the lender's own data for the client's (CL-6).
            autoComplete="off"
            autoCapitalize="words"
          />
        </Field>
      </div>
      <Field label={CLIENT_FIELDS.phone.label} required error={errors.phone}>
        <TextInput
          {...phone}
          maxLength={CLIENT_FIELDS.phone.limit}
          autoComplete="off"
          type="tel"
          placeholder="(11) 91234-5678"
        />
      </Field>
      <CpfField
        label={CLIENT_FIELDS.cpf.label}
        required
        error={errors.cpf}
        hint={cpfHint(fields.cpf)}
        value={fields.cpf}
        onValueChange={(cpf) => onChange({ cpf })}
      />
      {belowCpf}
    </>
  );
}

/** Information only: the specification asks for eleven digits and no more. */
function cpfHint(text: string): string | null {
  const cpf = parseCpf(text);
  if (cpf === null || hasValidCheckDigits(cpf)) return null;
  return 'Os dígitos verificadores não conferem. Se o número estiver certo, pode salvar assim mesmo.';
}
