import { useQuery } from '@tanstack/react-query';
import type { InstitutionProfile } from '#contract/institutions.ts';
import { nextErasedText } from '#domain/files/erased-files.ts';
import { INSTITUTION_SETTINGS } from '#domain/institutions/institution-settings.ts';
import { useToday } from '#web/base/clock/today.ts';
import { nextErasedQuery } from '#web/data/files/file-queries.ts';
import { CountInput } from '#web/ui/form/count-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { SavePart } from './save-part.tsx';
import { useProfileForm } from './use-profile-form.ts';

const { label, hint } = INSTITUTION_SETTINGS.erase_files_after;

/** After how many months without a debt documents go, and what that will do next (AQ-11). */
export function ErasedFilesSection({ institution }: { institution: InstitutionProfile }) {
  const form = useProfileForm(institution, 'staff institution erased files');
  const { fields, errors, change, submit, sending } = form;
  const today = useToday();
  const { data: next } = useQuery(nextErasedQuery(institution.erase_files_after));
  return (
    <SettingsSection title="Documentos de quem não deve" hint={hint}>
      <form noValidate data-draft="" onSubmit={submit}>
        <RecordChangedNotice what="Este perfil" changes={form.changes} />
        <fieldset disabled={sending} className="min-w-0">
          <Field label={label} error={errors.erase_files_after}>
            <CountInput
              value={fields.erase_files_after}
              onValueChange={(typed) => change({ erase_files_after: typed })}
            />
          </Field>
        </fieldset>
        <p className="mt-2 min-h-5 text-sm text-muted">{next !== undefined && nextErasedText(next, today)}</p>
        <SavePart sending={sending}>Salvar prazo</SavePart>
      </form>
    </SettingsSection>
  );
}
