import type { ReactNode } from 'react';
import { hasValidCheckDigits, parseCpf } from '#domain/cpf.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { CpfField } from '#web/ui/cpf-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ClientFaults, ClientFields } from './client-faults.ts';

interface ClientFormFieldsProps {
  fields: ClientFields;
  faults: ClientFaults;
  disabled: boolean;
  onChange: (changed: Partial<ClientFields>) => void;
  belowCpf: ReactNode;
}

/** CL-6. The browser offers nothing of its own: it knows the lender's data, not the client's. */
export function ClientFormFields({ fields, faults, disabled, onChange, belowCpf }: ClientFormFieldsProps) {
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label="Nome" required error={faults.name}>
          <TextInput
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            autoCapitalize="words"
          />
        </Field>
      </div>
      <Field label="Telefone" required error={faults.phone}>
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
        error={faults.cpf}
        hint={cpfHint(fields.cpf)}
        value={fields.cpf}
        onValueChange={(cpf) => onChange({ cpf })}
      />
      {belowCpf}
      <Field label="E-mail" error={faults.email}>
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
      <Field label="Chave PIX" error={faults.pix_key}>
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
        <Field label="Endereço" error={faults.address}>
          <TextInput
            value={fields.address}
            onChange={(event) => onChange({ address: event.target.value })}
            maxLength={TEXT_LIMITS.address}
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Observações" error={faults.notes}>
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
