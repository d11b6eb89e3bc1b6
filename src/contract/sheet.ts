import { z } from 'zod';
import { RECEIVERS } from '#domain/people/role.ts';
import { PROBLEM_CODES } from '#domain/problem.ts';
import { ROUTE_STOPS } from '#domain/visits/route.ts';
import { VISIT_OUTCOMES } from '#domain/visits/visit.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { loanOut } from './loans.ts';
import { newPayment } from './payments.ts';
import { paymentOut } from './recorded-payment.ts';
import { standingPromise } from './visits.ts';
import { dayIn, dayOut, id, momentOut, moneyOut, nothingOut, pageOf, versionIn } from './wire-types.ts';

const sheetLine = z.strictObject({
  client: z.strictObject({
    id,
    name: z.string(),
    phone: z.string(),
    address: z.string().nullable(),
    /** Part of the photo's address; null without a photo (AQ-5). */
    photo_sha256: z.string().nullable(),
  }),
  /** As it is on the day of the sheet; the fee of a day to come is today's. */
  loan: loanOut,
  promise: standingPromise.nullable(),
  last_collection: momentOut.nullable(),
  last_visit: z.strictObject({ on_day: dayOut, outcome: z.enum(VISIT_OUTCOMES) }).nullable(),
});
export type SheetLine = z.infer<typeof sheetLine>;

const sheetHead = z.strictObject({
  day: dayOut,
  /** What is open of all instalments due by the day. */
  left: moneyOut,
  /** Received on the day, without fees. */
  received: moneyOut,
  /** Loans that were paid on the day and of which nothing due by it is left; and those that are still on the sheet. */
  done: z.int(),
  open: z.int(),
});
export type SheetHead = z.infer<typeof sheetHead>;

const batchLine = newPayment.extend({
  /** Made with the entry; the server records a key once for ever (FD-3). */
  entry_key: z.uuidv7('identificador inválido').transform((key) => key.toLowerCase()),
  /** Of the loan the person saw; where it is given, a loan that changed since is refused. */
  version: versionIn.optional(),
});
export type BatchLine = z.output<typeof batchLine>;

const batchResult = z.strictObject({
  entry_key: id,
  /** Null where it was refused. */
  payment: paymentOut.nullable(),
  /** It was recorded before, and undone since. */
  undone: z.boolean(),
  problem: z.strictObject({ code: z.enum(PROBLEM_CODES), message: z.string() }).nullable(),
});
export type BatchResult = z.infer<typeof batchResult>;

const routeStop = z.strictObject({
  id,
  name: z.string(),
  address: z.string().nullable(),
});
/** A client on a route (FD-9). */
export type RouteStop = z.infer<typeof routeStop>;

/** Of one person, or 'none' for the clients without a collector; a cobrador has their own. */
const routeOf = z.union([id, z.literal('none')]).optional();

const wanted = z.strictObject({
  day: dayIn.optional(),
  /** Of dono and gerente: one collector's clients, or those without one; a cobrador has their own. */
  collector: z.union([id, z.literal('none')]).optional(),
});

export const sheetEndpoints = {
  'GET /api/sheet': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary:
      'A folha do dia: cada empréstimo com algo a pagar até o dia, por cliente; o resumo vem na primeira página',
    query: wanted.extend({
      after: z.string().max(600, 'página inválida').optional(),
    }),
    output: pageOf(sheetLine).extend({ head: sheetHead.nullable() }),
  }),
  'GET /api/route-order': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Os clientes de uma rota que têm algo a pagar, na ordem dela; os novos por último',
    query: z.strictObject({ collector: routeOf }),
    output: z.strictObject({
      items: z.array(routeStop),
      /** There are more than a route may have. */
      more: z.boolean(),
    }),
  }),
  'PUT /api/route-order': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Ordenar uma rota: dono e gerente qualquer uma, cobrador a sua',
    body: z.strictObject({
      collector: routeOf,
      client_ids: z
        .array(id)
        .min(1, 'escolha ao menos um cliente')
        .max(ROUTE_STOPS, `escolha até ${ROUTE_STOPS} clientes`),
    }),
    output: nothingOut,
    status: 204,
  }),
  'GET /api/sheet/pdf': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'A folha do dia em PDF, 40 linhas por página, com espaço para o valor e a assinatura',
    query: wanted,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'POST /api/payments/batch': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary:
      'Registrar até 50 pagamentos, cada linha por si; uma linha repetida responde com o pagamento que já existe',
    body: z.strictObject({
      lines: z.array(batchLine).min(1, 'marque ao menos um').max(500, 'marque menos de cada vez'),
    }),
    output: z.strictObject({ results: z.array(batchResult) }),
    ownTransactions: true,
  }),
};
