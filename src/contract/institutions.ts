import { z } from 'zod';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import { id, optionalText, requiredText, versionIn, versionOut } from './wire-types.ts';

const institution = z.strictObject({
  id,
  name: z.string(),
  logo_url: z.string().nullable(),
  contact_info: z.string().nullable(),
});
export type WireInstitution = z.infer<typeof institution>;
const profile = institution.extend({ version: versionOut });
export type WireProfile = z.infer<typeof profile>;

const logoUrl = optionalText(TEXT_LIMITS.logo_url).superRefine((url, ctx) => {
  const problem = url === null ? null : logoUrlProblem(url);
  if (problem !== null) ctx.addIssue({ code: 'custom', message: problem });
});

export const institutionEndpoints = {
  'GET /api/institution': endpoint({
    who: 'staff',
    summary: 'O perfil da instituição, se já existe',
    output: z.strictObject({ institution: profile.nullable() }),
  }),
  'PUT /api/institution': endpoint({
    who: 'staff',
    summary: 'Salvar o perfil: a primeira vez cria, as seguintes alteram a versão vista',
    body: z.strictObject({
      /** Left out where there is no profile yet. */
      version: versionIn.optional(),
      name: requiredText(TEXT_LIMITS.name),
      logo_url: logoUrl,
      contact_info: optionalText(TEXT_LIMITS.contact_info),
    }),
    output: profile,
  }),
  'GET /api/public/institutions': endpoint({
    who: 'anyone',
    summary: 'As instituições que um visitante pode escolher',
    output: z.strictObject({ items: z.array(institution) }),
  }),
};
