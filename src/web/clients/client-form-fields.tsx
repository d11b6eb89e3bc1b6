import type { ReactNode } from 'react';
import { hasValidCheckDigits, parseCpf } from '#domain/cpf.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import type { FieldErrors } from '#web/forms/form-errors.ts';
import { CpfField } from '#web/ui/cpf-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ClientDraft } from './client-draft.ts';

interface ClientFormFieldsProps {
  fields: ClientDraft;
  errors: FieldErrors<ClientDraft>;
  disabled: boolean;
  onChange: (changed: Partial<ClientDraft>) => void;
  belowCpf: ReactNode;
}

/** No autocomplete: the browser would offer the lender's own data for the client's (CL-6). */
export function ClientFormFields({ fields, errors, disabled, onChange, belowCpf }: ClientFormFieldsProps) {
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label="Nome" required error={errors.name}>
          <TextInput
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            autoCapitalize="words"
          />
        </Field>
      </div>
      <Field label="Telefone" required error={errors.phone}>
        <TextInput
          type="tel"
          value={fields.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          maxLength={TEXT_LIMITS.phone}
          autoComplete="off"
          placeholder="(11) 91234-5678"
        />
      </Field>
      <CpfField
        label="CPF"
        required
        error={errors.cpf}
        hint={cpfHint(fields.cpf)}
        value={fields.cpf}
        onValueChange={(cpf) => onChange({ cpf })}
      />
      {belowCpf}
      <Field label="E-mail" error={errors.email}>
        <TextInput
          type="email"
          value={fields.email}
          onChange={(event) => onChange({ email: event.target.value })}
          maxLength={TEXT_LIMITS.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Chave PIX" error={errors.pix_key}>
        <TextInput
          value={fields.pix_key}
          onChange={(event) => onChange({ pix_key: event.target.value })}
          maxLength={TEXT_LIMITS.pix_key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Endereço" error={errors.address}>
          <TextInput
            value={fields.address}
            onChange={(event) => onChange({ address: event.target.value })}
            maxLength={TEXT_LIMITS.address}
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Observações" error={errors.notes}>
          <TextArea
            value={fields.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
            maxLength={TEXT_LIMITS.notes}
          />
        </Field>
      </div>
    </fieldset>
  );
}

/** Information only: the specification asks for eleven digits and no more. */
function cpfHint(text: string): string | null {
  const cpf = parseCpf(text);
  if (cpf === null || hasValidCheckDigits(cpf)) return null;
  return 'Os dígitos verificadores não conferem. Se o número estiver certo, pode salvar assim mesmo.';
}
