import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { InstitutionProfile } from '#contract/institutions.ts';
import { INSTITUTION_SETTINGS, PRIVACY_TEXT_LIMIT } from '#domain/institutions/institution-settings.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { SavePart } from './save-part.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** 'Privacidade' in Admin › Configurações: what clients read of the institution, and what lists show of them (LP-1, LP-10). */
export function PrivacySection() {
  const query = useQuery(institutionQuery);
  return (
    <LoadedSection title="Privacidade" query={query}>
      {(institution) =>
        institution.name === null ? (
          <p className="text-muted">Preencha primeiro o Perfil da Instituição.</p>
        ) : (
          <PrivacyForm institution={institution} />
        )
      }
    </LoadedSection>
  );
}

function PrivacyForm({ institution }: { institution: InstitutionProfile }) {
  const form = useProfileForm(institution, 'staff institution privacy');
  const { fields, errors, change, submit, sending } = form;
  const { privacy_text: text, hides_personal_data: hides } = INSTITUTION_SETTINGS;
  return (
    <form noValidate data-draft="" onSubmit={submit}>
      <RecordChangedNotice what="Este perfil" changes={form.changes} />
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <Field label={text.label} hint={text.hint} error={errors.privacy_text}>
          <TextArea
            value={fields.privacy_text}
            onChange={({ target }) => change({ privacy_text: target.value })}
            maxLength={PRIVACY_TEXT_LIMIT}
          />
        </Field>
        <Link
          to={`/privacidade?instituicao=${institution.id}`}
          target="_blank"
          className="-mt-2 justify-self-start p-2 pl-0 text-brand underline"
        >
          Ver a página de privacidade
        </Link>
        <CheckboxField
          label={hides.label}
          hint={hides.hint}
          checked={fields.hides_personal_data}
          onCheckedChange={(chosen) => change({ hides_personal_data: chosen })}
        />
      </fieldset>
      <SavePart sending={sending}>Salvar privacidade</SavePart>
    </form>
  );
}
