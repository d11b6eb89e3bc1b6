import { z } from 'zod';
import { TAG_COLOUR_NUMBERS, TAG_LIMITS } from '#domain/clients/tag.ts';
import { EDITORS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { id, nothingOut, requiredText, versionIn, versionOut } from './wire-types.ts';

const colour = z.literal(TAG_COLOUR_NUMBERS, 'escolha uma das seis cores');
const tag = z.strictObject({ id, name: z.string(), colour, version: versionOut });
const tagFields = z.strictObject({ name: requiredText(TAG_LIMITS.name), colour });
export type TagFieldsIn = z.output<typeof tagFields>;

const one = z.strictObject({ id });

export const tagEndpoints = {
  'GET /api/tags': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'As etiquetas da instituição, na ordem em que foram criadas',
    output: z.strictObject({ items: z.array(tag) }),
  }),
  'POST /api/tags': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Criar etiqueta; até 20',
    body: tagFields,
    output: tag,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/tags/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Alterar etiqueta: só os campos enviados mudam; recusado se ela mudou desde a versão vista',
    params: one,
    body: tagFields.partial().extend({ version: versionIn }),
    output: tag,
  }),
  'DELETE /api/tags/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Excluir etiqueta; os clientes ficam sem ela',
    params: one,
    output: nothingOut,
    status: 204,
  }),
};
