import { z } from 'zod';
import { ACCEPTANCE_STATES } from '#domain/documents/acceptance.ts';
import { EDITORS, ROLES } from '#domain/people/role.ts';
import { accessCodeIn } from './access-codes.ts';
import { endpoint } from './endpoint.ts';
import { id, momentOut, nothingOut } from './wire-types.ts';

const acceptance = z.strictObject({
  id,
  loan_id: id,
  state: z.enum(ACCEPTANCE_STATES),
  offered_at: momentOut,
  /** The person's name, or e-mail without a name. */
  offered_by: z.string().nullable(),
  withdrawn_at: momentOut.nullable(),
  accepted_at: momentOut.nullable(),
  /** Null until it is accepted. */
  access_code_used: z.boolean().nullable(),
  /** The frozen PDF, and the hash of its bytes in hexadecimal. */
  file_id: id,
  sha256: z.string(),
});
/** A contract that was offered to the client of a loan, as staff read it (PB-11). */
export type LoanAcceptance = z.infer<typeof acceptance>;

const portalAcceptance = acceptance
  .pick({ id: true, loan_id: true, offered_at: true, accepted_at: true, file_id: true, sha256: true })
  .extend({
    /** Null once it is accepted: then the PDF says it. */
    text: z.string().nullable(),
  });
export type PortalAcceptance = z.infer<typeof portalAcceptance>;

const one = z.strictObject({ id });

export const acceptanceEndpoints = {
  'GET /api/loans/:id/acceptances': endpoint({
    who: 'staff',
    may: ROLES,
    summary:
      'Os últimos 20 contratos deste empréstimo que o cliente foi chamado a aceitar, o mais novo primeiro',
    params: one,
    output: z.strictObject({ items: z.array(acceptance) }),
  }),
  'POST /api/loans/:id/acceptance': endpoint({
    who: 'staff',
    may: EDITORS,
    summary:
      'Pedir aceite: congela o contrato de agora e o mostra no portal; um pedido que espera é substituído',
    params: one,
    output: acceptance,
    status: 201,
    ownTransactions: true,
  }),
  'DELETE /api/acceptances/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Retirar um pedido de aceite que ainda espera',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'GET /api/portal/acceptances': endpoint({
    who: 'borrower',
    summary: 'Os contratos que esperam o aceite do cliente e os 20 últimos que ele aceitou',
    output: z.strictObject({ items: z.array(portalAcceptance) }),
  }),
  'POST /api/portal/acceptances/:id/accept': endpoint({
    who: 'borrower',
    summary:
      'Aceitar um contrato, com o código do cliente onde a instituição o usa; aceitar de novo não muda nada',
    params: one,
    body: z.strictObject({ access_code: accessCodeIn.optional() }),
    output: z.strictObject({ accepted_at: momentOut }),
    ownTransactions: true,
  }),
};
