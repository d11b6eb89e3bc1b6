import type { accessCodeEndpoints } from '#contract/access-codes.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { accessCodesAreRequired } from './access-code-store.ts';
import { generateAccessCode } from './generate-access-code.ts';
import { requireAccessCodes } from './require-access-codes.ts';

export const accessCodeHandlers: HandlersOf<typeof accessCodeEndpoints> = {
  'GET /api/access-codes': async ({ tx, owner }) => ({ required: await accessCodesAreRequired(tx, owner) }),
  'PUT /api/access-codes': async ({ tx, owner, body }) => {
    await requireAccessCodes(tx, owner, body.required);
    return { required: body.required };
  },
  'POST /api/clients/:id/access-code': async ({ tx, owner, params, now }) => ({
    code: await generateAccessCode(tx, owner, { clientId: params.id, now }),
  }),
};
