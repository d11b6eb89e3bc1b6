import { z } from 'zod';
import {
  CREDITOR_LIMITS,
  DOCUMENT_PROBLEM,
  parseCreditorDocument,
} from '#domain/institutions/creditor-document.ts';
import { ERASED_AFTER_MONTHS } from '#domain/files/erased-files.ts';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import {
  allSettings,
  type InstitutionSettings,
  PRIVACY_TEXT_LIMIT,
  type SettingName,
} from '#domain/institutions/institution-settings.ts';
import { LENDER_KINDS } from '#domain/lender-kind.ts';
import { logoImageProblem, UNREADABLE_LOGO } from '#domain/institutions/logo-image.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { OWNERS, ROLES } from '#domain/people/role.ts';
import { pixReceiverProblem } from '#domain/pix/pix-code.ts';
import {
  canonicalPixKey,
  PIX_CITY_LIMIT,
  PIX_KEY_TYPED_LIMIT,
  PIX_KEY_TYPES,
  type PixKeyType,
  PIX_NAME_LIMIT,
  pixKeyProblem,
} from '#domain/pix/pix-key.ts';
import { endpoint } from './endpoint.ts';
import { imageAnswer } from './image-answer.ts';
import { confirmation } from './second-factor.ts';
import {
  id,
  moneyOut,
  momentOut,
  nullableNotes,
  optionalText,
  pageOf,
  pageQuery,
  positiveMoneyIn,
  rateIn,
  rateOut,
  requiredText,
  versionIn,
  versionOut,
} from './wire-types.ts';

const publicInstitution = z.strictObject({
  id,
  name: z.string(),
  logo_url: z.string().nullable(),
  /** The address of what is shown: the chosen image, else `logo_url`. */
  logo: z.string().nullable(),
  contact_info: z.string().nullable(),
});
const yesNo = z.boolean('informe sim ou não');
/** On the wire beside the profile's fields; stored as one value. */
const settings = z.strictObject({
  early_discount: yesNo,
  offers_interest_only: yesNo,
  holiday_grace: yesNo,
  erase_files_after: z
    .int('informe os meses, sem vírgula')
    .min(ERASED_AFTER_MONTHS.least, 'informe de 6 a 120 meses')
    .max(ERASED_AFTER_MONTHS.most, 'informe de 6 a 120 meses'),
  documents_need_password: yesNo,
  lender_kind: z.enum(LENDER_KINDS, 'escolha o tipo de credor'),
  rate_notice_threshold: rateIn,
  paid_in_capital: positiveMoneyIn.nullable(),
  privacy_text: nullableNotes(PRIVACY_TEXT_LIMIT),
  hides_personal_data: yesNo,
} satisfies Record<SettingName, z.ZodType>);
const storedSettings = z.object(settings.shape).partial();

/** The stored value may be of an older or a newer release: what is missing has its original value, what is unknown is left out. */
export function settingsOf(stored: unknown): InstitutionSettings {
  return allSettings(storedSettings.parse(stored));
}

/** Its name is null until the profile is first saved (IS-1). */
const institution = publicInstitution.extend({
  name: z.string().nullable(),
  ...settings.shape,
  rate_notice_threshold: rateOut,
  paid_in_capital: moneyOut.nullable(),
  privacy_text: z.string().nullable(),
  legal_name: z.string().nullable(),
  document: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  pix_key_type: z.enum(PIX_KEY_TYPES).nullable(),
  pix_key: z.string().nullable(),
  pix_name: z.string().nullable(),
  pix_city: z.string().nullable(),
  pix_changed_at: momentOut.nullable(),
  version: versionOut,
});
export type InstitutionProfile = z.infer<typeof institution>;

const logoUrl = optionalText(TEXT_LIMITS.logo_url).superRefine((url, ctx) => {
  const problem = url === null ? null : logoUrlProblem(url);
  if (problem !== null) ctx.addIssue({ code: 'custom', message: problem });
});

/** A PNG in base64. */
const logoImage = z.base64(UNREADABLE_LOGO).transform((text, ctx) => {
  const png = z.util.base64ToUint8Array(text);
  const problem = logoImageProblem(png);
  if (problem === null) return png;
  ctx.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

/** Printed in documents and messages, so its check digits must be right (PX-1). */
const creditorDocument = optionalText(CREDITOR_LIMITS.document).transform((text, ctx) => {
  const document = text === null ? null : parseCreditorDocument(text);
  if (text === null || document !== null) return document;
  ctx.addIssue({ code: 'custom', message: DOCUMENT_PROBLEM });
  return z.NEVER;
});

const pixFields = z
  .strictObject({
    version: versionIn,
    ...confirmation,
    pix_key_type: z.enum(PIX_KEY_TYPES, 'escolha o tipo de chave').nullable(),
    pix_key: optionalText(PIX_KEY_TYPED_LIMIT),
    pix_name: optionalText(PIX_NAME_LIMIT),
    pix_city: optionalText(PIX_CITY_LIMIT),
  })
  .transform(({ version, current_password, code, passkey, ...typed }, ctx) => {
    return { version, current_password, code, passkey, pix: readPix(typed, ctx) };
  });

export interface PixFields {
  readonly pix_key_type: PixKeyType;
  readonly pix_key: string;
  readonly pix_name: string;
  readonly pix_city: string;
}

/** All of them or none; the key in the form a bank reads, name and city as they can be written in a code (PX-2, PX-3, PX-6). */
function readPix(
  typed: { readonly [Name in keyof PixFields]: PixFields[Name] | null },
  ctx: z.RefinementCtx,
): PixFields | null {
  const { pix_key_type, pix_key, pix_name, pix_city } = typed;
  if (pix_key_type === null && pix_key === null && pix_name === null && pix_city === null) return null;
  const refuse = (name: keyof PixFields, message: string) => {
    ctx.addIssue({ code: 'custom', path: [name], message });
    return z.NEVER;
  };
  if (pix_key_type === null) return refuse('pix_key_type', 'escolha o tipo de chave');
  if (pix_key === null) return refuse('pix_key', 'preencha este campo');
  if (pix_name === null) return refuse('pix_name', 'preencha este campo');
  if (pix_city === null) return refuse('pix_city', 'preencha este campo');
  const key = canonicalPixKey(pix_key_type, pix_key);
  if (key === null) return refuse('pix_key', pixKeyProblem(pix_key_type));
  const unwritable = pixReceiverProblem({ name: pix_name, city: pix_city });
  if (unwritable !== null) return refuse(unwritable.field, unwritable.message);
  return { pix_key_type, pix_key: key, pix_name, pix_city };
}

export const institutionEndpoints = {
  'GET /api/institution': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'O perfil da instituição',
    output: institution,
  }),
  'PUT /api/institution': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Salvar o perfil; recusado se ele mudou desde a versão vista',
    body: z.strictObject({
      version: versionIn,
      name: requiredText(TEXT_LIMITS.name),
      logo_url: logoUrl,
      contact_info: optionalText(TEXT_LIMITS.contact_info),
      /** Missing, it stays as it is. */
      ...settings.partial().shape,
      legal_name: optionalText(CREDITOR_LIMITS.legal_name).optional(),
      document: creditorDocument.optional(),
      address: optionalText(CREDITOR_LIMITS.address).optional(),
      city: optionalText(CREDITOR_LIMITS.city).optional(),
    }),
    output: institution,
  }),
  'PUT /api/institution/logo': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Escolher a imagem da logo: um PNG de no máximo 256 × 256 pontos e 45 kB, em base64',
    body: z.strictObject({ image: logoImage }),
    output: institution,
    notInDemo: true,
  }),
  'DELETE /api/institution/logo': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Remover a imagem da logo; volta a valer a URL da Logo',
    output: institution,
  }),
  'PUT /api/institution/pix': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Trocar a chave Pix para receber, ou retirá-la (tudo null); pede a senha atual',
    body: pixFields,
    output: institution,
    ownTransactions: true,
    notInDemo: true,
  }),
  'GET /api/public/institutions': endpoint({
    who: 'anyone',
    summary: 'As instituições que um visitante pode escolher, pelo nome',
    query: z.strictObject(pageQuery),
    output: pageOf(publicInstitution),
  }),
  'GET /api/public/logos/:institution_id/:sha256': endpoint({
    who: 'anyone',
    summary: 'A imagem da logo (image/png) com este resumo SHA-256, enquanto for a escolhida',
    params: z.strictObject({
      institution_id: id,
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'resumo inválido'),
    }),
    output: imageAnswer,
  }),
};
