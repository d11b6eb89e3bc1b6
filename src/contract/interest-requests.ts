import { z } from 'zod';
import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { cents, subtractCents } from '#domain/money.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { EDITORS, READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { newInstallmentLoan } from './installments.ts';
import { loanEndpoints, newLoan } from './loans.ts';
import {
  dayOut,
  id,
  MAX_MONEY,
  momentOut,
  moneyIn,
  moneyOut,
  nothingOut,
  optionalNotes,
  pageOf,
  pageQuery,
  searchText,
  shownCpfOut,
  versionIn,
  versionOut,
} from './wire-types.ts';

const interestRequest = z.strictObject({
  id,
  client_id: id.nullable(),
  /** The registered client's name; null for an unregistered requester or a deleted client. */
  client_name: z.string().nullable(),
  /** Why nothing is to be lent to the client (PD-6). */
  no_lending_reason: z.string().nullable(),
  client_cpf: shownCpfOut,
  original_requester_name: z.string().nullable(),
  /** As a visitor typed it (IN-13). */
  requester_phone: z.string().nullable(),
  requested_amount: moneyOut,
  status: z.enum(INTEREST_STATUSES),
  notes: z.string().nullable(),
  expected_payment_date: dayOut.nullable(),
  created_at: momentOut,
  version: versionOut,
});

const status = z.enum(INTEREST_STATUSES);
const notes = optionalNotes(TEXT_LIMITS.notes);
const one = z.strictObject({ id });
const statusTotals = z.strictObject({
  counts: z.record(status, z.number()),
  /** The sum of the requested amounts. */
  amounts: z.record(status, moneyOut),
});

export const interestRequestEndpoints = {
  'GET /api/interests': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Pedidos de uma situação, o mais novo primeiro',
    query: z.strictObject({ status: status.optional(), client_id: id.optional(), ...pageQuery }),
    output: pageOf(interestRequest),
  }),
  'POST /api/interests/search': endpoint({
    who: 'staff',
    may: READERS,
    reads: true,
    summary: 'Pedidos encontrados por nome ou CPF, o mais novo primeiro',
    body: z.strictObject({ search: searchText, status: status.optional(), ...pageQuery }),
    output: pageOf(interestRequest),
  }),
  'GET /api/interests/counts': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Quantos pedidos há em cada situação, e a soma dos valores',
    output: statusTotals,
  }),
  'POST /api/interests/search/counts': endpoint({
    who: 'staff',
    may: READERS,
    reads: true,
    summary: 'Quantos pedidos encontrados por nome ou CPF há em cada situação, e a soma dos valores',
    body: z.strictObject({ search: searchText }),
    output: statusTotals,
  }),
  'GET /api/interests/:id': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Um pedido',
    params: one,
    output: interestRequest,
  }),
  'POST /api/interests': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Novo pedido de um cliente; sem exigência de valor positivo (IN-6)',
    body: z.strictObject({
      client_id: id,
      requested_amount: moneyIn({ min: subtractCents(cents(0), MAX_MONEY), max: MAX_MONEY }),
    }),
    output: interestRequest,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/interests/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Mover um passo na ordem, ou rejeitar, e guardar as anotações',
    params: one,
    body: z.strictObject({ version: versionIn, status: status.optional(), notes: notes.optional() }),
    output: interestRequest,
  }),
  'DELETE /api/interests/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Excluir pedido permanentemente',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'POST /api/interests/:id/create-loan': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Criar o empréstimo de um pedido aprovado e concluí-lo, ambos ou nenhum, uma só vez',
    params: one,
    body: z
      .strictObject({
        version: versionIn,
        notes: notes.optional(),
        /** The loan as it was typed, of one kind or the other (IN-12); without either 40% for one month (IN-8). */
        loan: newLoan.optional(),
        installment_loan: newInstallmentLoan.optional(),
      })
      .refine((body) => body.loan === undefined || body.installment_loan === undefined),
    output: z.strictObject({ interest: interestRequest, loan: loanEndpoints['GET /api/loans/:id'].output }),
    status: 201,
    idempotent: true,
  }),
};
