import { z } from 'zod';
import { ACCESS_CODE_DIGITS } from '#domain/clients/access-code.ts';
import { OWNERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { id } from './wire-types.ts';

const TYPE_THE_CODE = `Digite os ${ACCESS_CODE_DIGITS} números do código do cliente.`;

/** As a client types it. */
export const accessCodeIn = z
  .string(TYPE_THE_CODE)
  .regex(/^\d*$/, TYPE_THE_CODE)
  .length(ACCESS_CODE_DIGITS, TYPE_THE_CODE);

const setting = z.strictObject({ required: z.boolean() });

export const accessCodeEndpoints = {
  'GET /api/access-codes': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Se o portal desta instituição exige um código do cliente além do CPF',
    output: setting,
  }),
  'PUT /api/access-codes': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Passar a exigir o código do cliente, ou deixar de exigir; exigir encerra as sessões dos clientes',
    body: setting,
    output: setting,
  }),
  // Not idempotent, because the stored answer would contain the code; a second call replaces the first code.
  'POST /api/clients/:id/access-code': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Gerar o código do cliente de um cliente: mostrado só nesta resposta, substitui o anterior',
    params: z.strictObject({ id }),
    output: z.strictObject({ code: z.string() }),
    status: 201,
  }),
};
