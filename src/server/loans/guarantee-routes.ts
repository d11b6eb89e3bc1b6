import type { guaranteeEndpoints } from '#contract/guarantees.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { guaranteesOfLoan } from './guarantee-store.ts';
import { requireLoan } from './loan-store.ts';
import { returnGuarantee } from './return-guarantee.ts';
import { saveGuarantees } from './save-guarantees.ts';

export const guaranteeHandlers: HandlersOf<typeof guaranteeEndpoints> = {
  'GET /api/loans/:id/guarantees': async ({ tx, institution, params, today }) => {
    const { id, version } = await requireLoan(tx, institution, params.id, today);
    return { version, ...(await guaranteesOfLoan(tx, institution, id)) };
  },
  'PUT /api/loans/:id/guarantees': ({ tx, institution, params, body, today, now }) =>
    saveGuarantees(tx, institution, { id: params.id, change: body, today, now }),
  'POST /api/guarantees/:id/return': ({ tx, institution, params, today, now }) =>
    returnGuarantee(tx, institution, { id: params.id, today, now }),
};
