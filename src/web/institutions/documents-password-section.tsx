import type { InstitutionProfile } from '#contract/institutions.ts';
import { INSTITUTION_SETTINGS } from '#domain/institutions/institution-settings.ts';
import { useConfirmedPassword } from '#web/security/account/use-confirmed-password.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { SavePart } from './save-part.tsx';
import { useProfileForm } from './use-profile-form.ts';

const { label, hint } = INSTITUTION_SETTINGS.documents_need_password;

/** Whether documents are opened only after the password was typed again, which leaving it out asks for too (AQ-13). */
export function DocumentsPasswordSection({ institution }: { institution: InstitutionProfile }) {
  const { withConfirmedPassword, question } = useConfirmedPassword();
  const { fields, change, submit, sending, changes } = useProfileForm(
    institution,
    'staff institution documents password',
    { through: withConfirmedPassword },
  );
  return (
    <SettingsSection title="Documentos dos clientes">
      <form noValidate data-draft="" onSubmit={submit}>
        <RecordChangedNotice what="Este perfil" changes={changes} />
        <fieldset disabled={sending} className="min-w-0">
          <CheckboxField
            label={label}
            hint={hint}
            checked={fields.documents_need_password}
            onCheckedChange={(chosen) => change({ documents_need_password: chosen })}
          />
        </fieldset>
        <SavePart sending={sending}>Salvar escolha</SavePart>
      </form>
      {question}
    </SettingsSection>
  );
}
