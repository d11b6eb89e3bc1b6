import type { InstitutionProfile } from '#contract/institutions.ts';
import {
  creditorDocumentMarks,
  DOCUMENT_PROBLEM,
  parseCreditorDocument,
} from '#domain/institutions/creditor-document.ts';
import { allSettings, type InstitutionSettings } from '#domain/institutions/institution-settings.ts';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

/** The profile form as typed, under the names of the API. */
export interface ProfileDraft extends InstitutionSettings {
  readonly name: string;
  readonly logo_url: string;
  readonly contact_info: string;
  readonly legal_name: string;
  readonly document: string;
  readonly address: string;
  readonly city: string;
}

export function draftOfProfile(institution: InstitutionProfile | null): ProfileDraft {
  return {
    name: institution?.name ?? '',
    logo_url: institution?.logo_url ?? '',
    contact_info: institution?.contact_info ?? '',
    ...allSettings(institution ?? {}),
    legal_name: institution?.legal_name ?? '',
    document: creditorDocumentMarks(institution?.document ?? ''),
    address: institution?.address ?? '',
    city: institution?.city ?? '',
  };
}

/** The name is required, and a logo must be an https address (IS-1). `title` is that of the toast. */
export function readProfile(draft: ProfileDraft, title: string): FormReading<ProfileDraft, ProfileDraft> {
  const logo = draft.logo_url.trim();
  const logoError = logo === '' ? null : logoUrlProblem(logo);
  const errors = {
    ...(!hasVisibleText(draft.name) && { name: 'Informe o nome da instituição.' }),
    ...(logoError !== null && { logo_url: logoError }),
    ...(draft.document.trim() !== '' &&
      parseCreditorDocument(draft.document) === null && { document: DOCUMENT_PROBLEM }),
  };
  const [text] = Object.values(errors);
  return text === undefined ? { values: draft } : { errors, problem: { title, text } };
}
