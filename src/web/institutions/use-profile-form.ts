import { useQueryClient } from '@tanstack/react-query';
import type { InstitutionProfile } from '#contract/institutions.ts';
import {
  INSTITUTION_SETTINGS,
  SETTING_NAMES,
  SETTING_TEXTS,
} from '#domain/institutions/institution-settings.ts';
import type { ShownField } from '#domain/record-changes.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateInstitution } from '#web/data/institutions/institution-operations.ts';
import { showToast } from '#web/base/show-toast.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import { draftOfProfile, readProfile, type ProfileDraft, type ProfileValues } from './profile-draft.ts';

const addInstitution: ChangeOfScreen = { failed: 'Erro ao adicionar instituição', changes: ['institutions'] };

/** LN-18: what may have changed while the profile was being edited. */
const PROFILE_FIELDS: readonly ShownField<InstitutionProfile>[] = [
  { label: 'nome', text: ({ name }) => name },
  { label: 'logo', text: ({ logo_url }) => logo_url },
  { label: 'contato', text: ({ contact_info }) => contact_info },
  ...SETTING_NAMES.map((name): ShownField<InstitutionProfile> => ({
    label: INSTITUTION_SETTINGS[name].changed,
    text: SETTING_TEXTS[name],
  })),
  { label: 'nome do credor', text: ({ legal_name }) => legal_name },
  { label: 'documento do credor', text: ({ document }) => document },
  { label: 'endereço do credor', text: ({ address }) => address },
  { label: 'cidade do credor', text: ({ city }) => city },
];

interface ProfileFormOptions {
  readonly onSaved?: () => void;
  /** Sends it, and again once what it was refused for is settled. */
  readonly through?: (save: () => Promise<InstitutionProfile>) => Promise<InstitutionProfile>;
}

/**
 * One part of the profile with its own 'Salvar': the others stay as they are saved (IS-3). What another tab saves shows
 * here, but never over what is being typed.
 */
export function useProfileForm(
  institution: InstitutionProfile,
  formName: string,
  { onSaved, through = (save) => save() }: ProfileFormOptions = {},
) {
  const queryClient = useQueryClient();
  const draft = useRecordDraft<InstitutionProfile, ProfileDraft>(formName, {
    record: institution,
    fieldsOf: draftOfProfile,
    shown: PROFILE_FIELDS,
  });
  const record = draft.record ?? institution;
  // The first save names it, later ones update.
  const operation = record.name === null ? addInstitution : updateInstitution;
  const save = useOperation(operation, {
    run: (values: ProfileValues) =>
      through(() => call('PUT /api/institution', { body: { ...values, version: record.version } })),
    onDone: (answer) => {
      queryClient.setQueryData(institutionQuery.queryKey, answer);
      draft.reset();
      showToast({ title: 'Configurações salvas!', description: answer.name ?? undefined });
      onSaved?.();
    },
  });
  const form = useForm({
    draft,
    read: (typed) => readProfile(typed, operation.failed),
    mutation: save,
  });
  return { ...form, record, changes: draft.changes };
}
