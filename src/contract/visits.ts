import { z } from 'zod';
import { RECEIVERS, ROLES } from '#domain/people/role.ts';
import { PROMISE_STATES } from '#domain/visits/promise.ts';
import { VISIT_NOTE_LIMIT, VISIT_OUTCOMES } from '#domain/visits/visit.ts';
import { endpoint } from './endpoint.ts';
import {
  dayIn,
  dayOut,
  id,
  momentOut,
  moneyOut,
  nothingOut,
  optionalNotes,
  pageOf,
  pageQuery,
  positiveMoneyIn,
} from './wire-types.ts';

const visit = z.strictObject({
  id,
  /** The loan a promise is about; null for everything the client owes. */
  loan_id: id.nullable(),
  on_day: dayOut,
  at: momentOut,
  /** The person's name, or e-mail without a name; null where the client said it in the portal. */
  by: z.string().nullable(),
  outcome: z.enum(VISIT_OUTCOMES),
  note: z.string().nullable(),
  withdrawn_at: momentOut.nullable(),
  promise: z
    .strictObject({
      promised_on: dayOut,
      promised_amount: moneyOut,
      /** Follows from payments and days (FD-13). */
      state: z.enum(PROMISE_STATES),
      /** What came in time. */
      paid: moneyOut,
    })
    .nullable(),
  /** Whether the caller may withdraw it. */
  withdrawable: z.boolean(),
});
/** A line of 'Visitas e combinados' (FD-8). */
export type Visit = z.infer<typeof visit>;

export const standingPromise = z.strictObject({
  client_id: id,
  loan_id: id.nullable(),
  promised_on: dayOut,
  promised_amount: moneyOut,
  paid: moneyOut,
});
/** A promise whose day has not passed and whose sum has not come (FD-12). */
export type StandingPromise = z.infer<typeof standingPromise>;

const loanDues = z.strictObject({
  loan_id: id,
  amount: moneyOut,
  start_date: dayOut,
  /** What is open of its instalments, by due date, up to the last day a promise may name. */
  dues: z.array(z.strictObject({ day: dayOut, amount: moneyOut })),
});
export type LoanDues = z.infer<typeof loanDues>;

const newVisit = z
  .strictObject({
    client_id: id,
    loan_id: id.optional(),
    outcome: z.enum(VISIT_OUTCOMES, 'escolha o que aconteceu'),
    note: optionalNotes(VISIT_NOTE_LIMIT),
    promised_on: dayIn.optional(),
    promised_amount: positiveMoneyIn.optional(),
  })
  .superRefine(({ outcome, promised_on: on, promised_amount: amount }, ctx) => {
    const isPromise = outcome === 'promised';
    const refuse = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (isPromise && on === undefined) refuse('promised_on', 'informe uma data');
    if (isPromise && amount === undefined) refuse('promised_amount', 'informe um valor');
    if (!isPromise && on !== undefined) refuse('promised_on', 'só com um combinado');
    if (!isPromise && amount !== undefined) refuse('promised_amount', 'só com um combinado');
  });

export const visitEndpoints = {
  'GET /api/clients/:id/visits': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Visitas e combinados de um cliente, a mais nova primeiro, com o estado de cada combinado',
    params: z.strictObject({ id }),
    query: z.strictObject(pageQuery),
    output: pageOf(visit).extend({
      /** Of all promises whose outcome is known (FD-13). */
      promises: z.strictObject({ kept: z.int(), judged: z.int() }),
    }),
  }),
  'GET /api/clients/:id/dues': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'O que um cliente tem a pagar nos próximos 60 dias, por empréstimo e vencimento',
    params: z.strictObject({ id }),
    output: z.strictObject({ items: z.array(loanDues) }),
  }),
  'GET /api/promises': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Os combinados em aberto, o mais próximo primeiro',
    query: z.strictObject({ client_id: id.optional() }),
    output: z.strictObject({ items: z.array(standingPromise) }),
  }),
  'POST /api/visits': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Anotar que o cliente não pagou, ou que combinou outra data',
    body: newVisit,
    output: visit,
    status: 201,
    idempotent: true,
  }),
  'DELETE /api/visits/:id': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Retirar uma visita ou um combinado: dono e gerente qualquer um, cobrador os seus de hoje',
    params: z.strictObject({ id }),
    output: nothingOut,
    status: 204,
  }),
};
