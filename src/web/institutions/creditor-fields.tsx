import { CREDITOR_LIMITS } from '#domain/institutions/creditor-document.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ProfileDraft } from './profile-draft.ts';

interface CreditorFieldsProps {
  fields: ProfileDraft;
  errors: FieldErrors<ProfileDraft>;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** 'Dados do credor', all optional: who collects, as the law wants it on messages and documents (PX-1). */
export function CreditorFields({ fields, errors, onChange }: CreditorFieldsProps) {
  return (
    <div className="grid gap-4">
      <Field label="Nome completo ou razão social" error={errors.legal_name}>
        <TextInput
          value={fields.legal_name}
          onChange={(event) => onChange({ legal_name: event.target.value })}
          maxLength={CREDITOR_LIMITS.legal_name}
          autoComplete="name"
        />
      </Field>
      <Field label="CPF ou CNPJ" error={errors.document}>
        <TextInput
          value={fields.document}
          onChange={(event) => onChange({ document: event.target.value })}
          maxLength={CREDITOR_LIMITS.document}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field label="Endereço" error={errors.address}>
        <TextInput
          value={fields.address}
          onChange={(event) => onChange({ address: event.target.value })}
          maxLength={CREDITOR_LIMITS.address}
          autoComplete="street-address"
        />
      </Field>
      <Field label="Cidade" error={errors.city}>
        <TextInput
          value={fields.city}
          onChange={(event) => onChange({ city: event.target.value })}
          maxLength={CREDITOR_LIMITS.city}
          autoComplete="address-level2"
        />
      </Field>
    </div>
  );
}
