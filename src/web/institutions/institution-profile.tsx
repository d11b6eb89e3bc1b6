import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { InstitutionProfile as Profile } from '#contract/institutions.ts';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import { INSTITUTION_SETTINGS, RULE_NAMES } from '#domain/institutions/institution-settings.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { isFirstStep } from './first-step-state.ts';
import { CreditorFields } from './creditor-fields.tsx';
import { DocumentsPasswordSection } from './documents-password-section.tsx';
import { ErasedFilesSection } from './erased-files-section.tsx';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { LogoImage } from './logo-image.tsx';
import { SavePart } from './save-part.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

/** Name, logo and contact (IS-1); the creditor's data and the rules are sections of their own, once there is a name (IS-3). */
export function InstitutionProfile() {
  const query = useQuery(institutionQuery);
  const saved = query.data;
  return (
    <div className="grid gap-4">
      <LoadedSection
        title="Perfil da Instituição"
        hint="Assim os clientes acham você no portal."
        query={query}
      >
        {(institution) => <ProfileForm institution={institution} />}
      </LoadedSection>
      {saved !== undefined && saved.name !== null && (
        <>
          <SettingsSection
            title="Dados do credor"
            hint="Opcional. Aparecem nas mensagens de cobrança e nos documentos."
          >
            <CreditorForm institution={saved} />
          </SettingsSection>
          <SettingsSection title="Suas regras" hint="O que o app propõe a você e aos seus clientes.">
            <RulesForm institution={saved} />
          </SettingsSection>
          <ErasedFilesSection institution={saved} />
          <DocumentsPasswordSection institution={saved} />
        </>
      )}
    </div>
  );
}

function ProfileForm({ institution }: { institution: Profile }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [typedLogo, setTypedLogo] = useState<string | null>(null);
  const form = useProfileForm(institution, 'staff institution', {
    onSaved: () => {
      setTypedLogo(null);
      if (isFirstStep(state)) void navigate('/', { replace: true });
    },
  });
  const { fields, errors, change, submit, sending, record } = form;

  const chosenImage = institution.logo === institution.logo_url ? null : institution.logo;
  const urlLogo = (typedLogo ?? record.logo_url ?? '').trim();
  return (
    <form noValidate data-draft="" onSubmit={submit}>
      <RecordChangedNotice what="Este perfil" changes={form.changes} />
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <Field label="Nome da Instituição" required error={errors.name}>
          <TextInput
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={TEXT_LIMITS.name}
            autoComplete="organization"
          />
        </Field>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Field label="URL da Logo" error={errors.logo_url} hint="De uma imagem na internet.">
              <TextInput
                type="url"
                value={fields.logo_url}
                onChange={(event) => change({ logo_url: event.target.value })}
                // Not at each letter: half an address may be that of another site.
                onBlur={(event) => setTypedLogo(event.target.value)}
                maxLength={TEXT_LIMITS.logo_url}
                placeholder="https://"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          </div>
          <div className="pt-6.5">
            <InstitutionMark
              name={fields.name}
              size="large"
              url={chosenImage ?? (urlLogo === '' || logoUrlProblem(urlLogo) !== null ? null : urlLogo)}
            />
          </div>
        </div>
        <Field label="Informação de Contato" hint="Telefone ou e-mail para seus clientes.">
          <TextInput
            value={fields.contact_info}
            onChange={(event) => change({ contact_info: event.target.value })}
            maxLength={TEXT_LIMITS.contact_info}
            autoComplete="off"
          />
        </Field>
      </fieldset>
      <Button type="submit" className="mt-5 w-full sm:w-auto" loading={sending} loadingText="Salvando...">
        Salvar Configurações
      </Button>
      <div className="mt-5 border-t border-line pt-4">
        <LogoImage chosen={chosenImage !== null} />
      </div>
    </form>
  );
}

/** What 'Quitar' proposes (PA-31) and the portal offers (PX-10). */
function RulesForm({ institution }: { institution: Profile }) {
  const { fields, change, submit, sending, changes } = useProfileForm(institution, 'staff institution rules');
  return (
    <form noValidate data-draft="" onSubmit={submit}>
      <RecordChangedNotice what="Este perfil" changes={changes} />
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        {RULE_NAMES.map((name) => (
          <CheckboxField
            key={name}
            label={INSTITUTION_SETTINGS[name].label}
            hint={INSTITUTION_SETTINGS[name].hint}
            checked={fields[name]}
            onCheckedChange={(chosen) => change({ [name]: chosen })}
          />
        ))}
      </fieldset>
      <SavePart sending={sending}>Salvar regras</SavePart>
    </form>
  );
}

function CreditorForm({ institution }: { institution: Profile }) {
  const form = useProfileForm(institution, 'staff institution creditor');
  const { fields, errors, change, submit, sending } = form;
  return (
    <form noValidate data-draft="" onSubmit={submit}>
      <RecordChangedNotice what="Este perfil" changes={form.changes} />
      <fieldset disabled={sending} className="min-w-0">
        <CreditorFields fields={fields} errors={errors} onChange={change} />
      </fieldset>
      <SavePart sending={sending}>Salvar dados do credor</SavePart>
    </form>
  );
}
