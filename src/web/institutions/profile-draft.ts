import type { InstitutionProfile } from '#contract/institutions.ts';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import type { FormReading } from '#web/forms/form-errors.ts';

/** The profile form as typed, under the names of the API. */
export interface ProfileDraft {
  readonly name: string;
  readonly logo_url: string;
  readonly contact_info: string;
  readonly early_discount: boolean;
}

export function draftOfProfile(institution: InstitutionProfile | null): ProfileDraft {
  return {
    name: institution?.name ?? '',
    logo_url: institution?.logo_url ?? '',
    contact_info: institution?.contact_info ?? '',
    early_discount: institution?.early_discount ?? false,
  };
}

/** The name is required, and a logo must be an https address (IS-1). `title` is that of the toast. */
export function readProfile(draft: ProfileDraft, title: string): FormReading<ProfileDraft, ProfileDraft> {
  const logo = draft.logo_url.trim();
  const logoError = logo === '' ? null : logoUrlProblem(logo);
  const errors = {
    ...(!hasVisibleText(draft.name) && { name: 'Informe o nome da instituição.' }),
    ...(logoError !== null && { logo_url: logoError }),
  };
  const [text] = Object.values(errors);
  return text === undefined ? { values: draft } : { errors, problem: { title, text } };
}
