import { z } from 'zod';
import { logoUrlProblem } from '#domain/institutions/institution.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { OWNERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { id, optionalText, requiredText, versionIn, versionOut } from './wire-types.ts';

const publicInstitution = z.strictObject({
  id,
  name: z.string(),
  logo_url: z.string().nullable(),
  contact_info: z.string().nullable(),
});
/** Its name is null until the profile is first saved (IS-1). */
const institution = publicInstitution.extend({
  name: z.string().nullable(),
  /** Whether 'Quitar' proposes to leave out interest of days that are not over (PA-31). */
  early_discount: z.boolean(),
  version: versionOut,
});
export type InstitutionProfile = z.infer<typeof institution>;

const logoUrl = optionalText(TEXT_LIMITS.logo_url).superRefine((url, ctx) => {
  const problem = url === null ? null : logoUrlProblem(url);
  if (problem !== null) ctx.addIssue({ code: 'custom', message: problem });
});

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
      early_discount: z.boolean('informe sim ou não').optional(),
    }),
    output: institution,
  }),
  'GET /api/public/institutions': endpoint({
    who: 'anyone',
    summary: 'As instituições que um visitante pode escolher',
    output: z.strictObject({ items: z.array(publicInstitution) }),
  }),
};
