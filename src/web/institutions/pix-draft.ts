import type { InstitutionProfile } from '#contract/institutions.ts';
import { pixReceiverProblem } from '#domain/pix/pix-code.ts';
import {
  canonicalPixKey,
  PIX_CITY_LIMIT,
  PIX_NAME_LIMIT,
  pixKeyProblem,
  type PixKeyType,
} from '#domain/pix/pix-key.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { serverErrors, type FieldErrors, type FormReading } from '#web/ui/form/form-errors.ts';
import { EMPTY_CONFIRMATION, type Confirmation } from '#web/security/second-factor/confirmation-fields.tsx';

/** 'Pix para receber' as typed, under the names of the API. */
export interface PixDraft extends Confirmation {
  readonly pix_key_type: PixKeyType;
  readonly pix_key: string;
  readonly pix_name: string;
  readonly pix_city: string;
}

/** The receiver starts as the institution (PX-2). */
export function draftOfPix(institution: InstitutionProfile): PixDraft {
  return {
    pix_key_type: institution.pix_key_type ?? 'cpf',
    pix_key: institution.pix_key ?? '',
    pix_name: institution.pix_name ?? wholeWords(institution.name ?? '', PIX_NAME_LIMIT),
    pix_city: institution.pix_city ?? wholeWords(institution.city ?? '', PIX_CITY_LIMIT),
    ...EMPTY_CONFIRMATION,
  };
}

/** The words of a text that fit; only a first word that is too long by itself is cut. */
function wholeWords(text: string, longest: number): string {
  const words = text.trim().split(/\s+/);
  const whole = words.join(' ');
  if (whole.length <= longest) return whole;
  const end = whole.lastIndexOf(' ', longest);
  return whole.slice(0, end === -1 ? longest : end).replace(/[\s,;&-]+$/, '');
}

/** PX-3, PX-6: what the server would refuse is said before it is sent. */
export function readPix(draft: PixDraft): FormReading<PixDraft, PixDraft> {
  const errors: FieldErrors<PixDraft> = {
    ...(draft.pix_city.trim() === '' && { pix_city: 'Informe a cidade do recebedor.' }),
    ...receiverError(draft),
    ...(canonicalPixKey(draft.pix_key_type, draft.pix_key) === null && {
      pix_key: pixKeyProblem(draft.pix_key_type),
    }),
    ...(draft.current_password === '' && { current_password: 'Informe a senha atual.' }),
  };
  return Object.keys(errors).length === 0 ? { values: draft } : { errors };
}

export function pixErrors(error: Error, draft: PixDraft): FieldErrors<PixDraft> {
  if (hasCode(error, 'wrong_current_password') || hasCode(error, 'too_many_requests'))
    return { current_password: error.message };
  return serverErrors(error, draft);
}

function receiverError({ pix_name: name, pix_city: city }: PixDraft): FieldErrors<PixDraft> {
  const problem = pixReceiverProblem({ name, city: city.trim() === '' ? 'x' : city });
  return problem === null ? {} : { [problem.field]: problem.message };
}
