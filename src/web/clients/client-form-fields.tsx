import type { ChangeEvent, ReactNode } from 'react';
import { CLIENT_FIELDS, type ClientFieldName } from '#domain/clients/client-fields.ts';
import { pixKeyHint } from '#domain/pix/pix-key.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { TagField } from '#web/tags/tag-field.tsx';
import type { ClientDraft } from './client-draft.ts';
import { WhoFields } from './who-fields.tsx';

interface ClientFormFieldsProps {
  fields: ClientDraft;
  errors: FieldErrors<ClientDraft>;
  disabled: boolean;
  onChange: (changed: Partial<ClientDraft>) => void;
  belowCpf: ReactNode;
}

export function ClientFormFields({ fields, errors, disabled, onChange, belowCpf }: ClientFormFieldsProps) {
  const field = (name: ClientFieldName) => ({
    label: `${CLIENT_FIELDS[name].label} (opcional)`,
    error: errors[name],
  });
  const input = (name: ClientFieldName) => ({
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.target.value }),
    maxLength: CLIENT_FIELDS[name].limit,
    // The browser would offer the lender's own data for the client's (CL-6).
    autoComplete: 'off',
  });
  return (
    <fieldset disabled={disabled} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <WhoFields fields={fields} errors={errors} onChange={onChange} belowCpf={belowCpf} />
      <h3 className="mt-1 border-t border-line pt-4 text-sm font-semibold sm:col-span-2">
        Se quiser, complete
      </h3>
      <Field {...field('email')}>
        <TextInput {...input('email')} type="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field {...field('pix_key')} hint={pixKeyHint(fields.pix_key) ?? undefined}>
        <TextInput {...input('pix_key')} autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="sm:col-span-2">
        <Field {...field('address')}>
          <TextInput {...input('address')} />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field {...field('notes')}>
          <TextArea {...input('notes')} />
        </Field>
      </div>
      <MoneyField
        {...field('credit_limit')}
        hint="Quanto pode estar emprestado de uma vez."
        value={fields.credit_limit}
        maxLength={CLIENT_FIELDS.credit_limit.limit}
        onValueChange={(limit) => onChange({ credit_limit: limit })}
      />
      <TagField value={fields.tag_ids} onValueChange={(ids) => onChange({ tag_ids: ids })} />
    </fieldset>
  );
}
