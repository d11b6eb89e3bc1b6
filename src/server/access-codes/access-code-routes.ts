import type { accessCodeEndpoints } from '#contract/access-codes.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { accessCodesAreRequired } from './access-code-store.ts';
import { generateAccessCode } from './generate-access-code.ts';
import { requireAccessCodes } from './require-access-codes.ts';

export const accessCodeHandlers: HandlersOf<typeof accessCodeEndpoints> = {
  'GET /api/access-codes': async ({ tx, institution }) => ({
    required: await accessCodesAreRequired(tx, institution),
  }),
  'PUT /api/access-codes': async ({ tx, institution, body }) => {
    await requireAccessCodes(tx, institution, body.required);
    return { required: body.required };
  },
  'POST /api/clients/:id/access-code': async ({ tx, institution, params, now }) => ({
    code: await generateAccessCode(tx, institution, { clientId: params.id, now }),
  }),
};
