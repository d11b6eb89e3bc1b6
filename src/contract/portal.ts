import { z } from 'zod';
import { CLIENT_FIELDS } from '#domain/clients/client-fields.ts';
import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { LOAN_STATUSES } from '#domain/loans/loan/loan.ts';
import type { Shown } from '#domain/loans/plan/shown-loan.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { accessCodeIn } from './access-codes.ts';
import { endpoint } from './endpoint.ts';
import { installmentOut } from './installments.ts';
import { planOut, usualColumns } from './loans.ts';
import { pixAccount } from './pix.ts';
import {
  cpfIn,
  cpfOut,
  dayIn,
  dayOut,
  id,
  momentOut,
  moneyOut,
  nothingOut,
  optionalText,
  pageOf,
  pageQuery,
  positiveMoneyIn,
  rateOut,
  requiredText,
} from './wire-types.ts';

/** 'Em aberto' and 'Pagos' (PB-14); without one, all. */
const PORTAL_LOAN_FILTERS = ['open', 'paid'] as const;
export type PortalLoanFilter = (typeof PORTAL_LOAN_FILTERS)[number];

/** What a borrower may see of a loan: no notes and nothing internal. */
const portalLoan = z.strictObject({
  id,
  amount: moneyOut,
  interest_rate: rateOut,
  overdue_interest_rate: moneyOut,
  start_date: dayOut,
  end_date: dayOut,
  status: z.enum(LOAN_STATUSES),
  contract_interest: moneyOut,
  late_from: dayOut.nullable(),
  ...usualColumns,
  plan: planOut,
  payments: z.array(z.strictObject({ id, amount: moneyOut, late_fee: moneyOut, payment_date: dayOut })),
});
/** A loan as the portal is answered with it (PT-6). */
export type PortalLoan = z.output<typeof portalLoan>;
/** The same with its plan and its late fee. */
export type ShownPortalLoan = Shown<PortalLoan>;

const portalRequest = z.strictObject({
  id,
  requested_amount: moneyOut,
  status: z.enum(INTEREST_STATUSES),
  created_at: momentOut,
});
export type PortalRequest = z.infer<typeof portalRequest>;

const portalPromise = z.strictObject({
  promised_on: dayOut,
  promised_amount: moneyOut,
  /** What came of it so far. */
  paid: moneyOut,
});
export type PortalPromise = z.infer<typeof portalPromise>;

export const portalEndpoints = {
  'POST /api/portal/check': endpoint({
    who: 'anyone',
    summary: 'Primeiro passo do cliente: confere só o formato do CPF e não diz a ninguém se ele existe',
    body: z.strictObject({ cpf: cpfIn }),
    output: nothingOut,
    status: 204,
  }),
  'POST /api/portal/session': endpoint({
    who: 'anyone',
    summary: 'Escolher a instituição: abre a sessão do cliente onde o CPF é de um cliente dela',
    body: z.strictObject({ cpf: cpfIn, institution_id: id, access_code: accessCodeIn.optional() }),
    output: z.strictObject({ registered: z.boolean(), first_name: z.string().nullable() }),
  }),
  'DELETE /api/portal/session': endpoint({
    who: 'anyone',
    summary: 'Sair do portal',
    output: nothingOut,
    status: 204,
  }),
  'GET /api/portal/me': endpoint({
    who: 'borrower',
    summary: 'Os dados do próprio cliente',
    output: z.strictObject({
      name: z.string(),
      cpf: cpfOut,
      phone: z.string().nullable(),
      email: z.string().nullable(),
      institution_id: id,
      institution_name: z.string(),
      institution_logo_url: z.string().nullable(),
      institution_logo: z.string().nullable(),
      institution_contact_info: z.string().nullable(),
      /** It serves nobody any more: documents and data can still be read (AS-11). */
      institution_closing: z.boolean(),
      /** Who the debt is owed to (art. 42-A of the CDC); what is not filled in is null. */
      creditor: z.strictObject({
        legal_name: z.string().nullable(),
        document: z.string().nullable(),
        address: z.string().nullable(),
        city: z.string().nullable(),
      }),
      /** Null where the institution has no key. */
      pix: pixAccount.nullable(),
    }),
  }),
  'GET /api/portal/loans': endpoint({
    who: 'borrower',
    summary: 'Os próprios empréstimos, em aberto ou pagos, pelo início, o mais novo primeiro',
    query: z.strictObject({ status: z.enum(PORTAL_LOAN_FILTERS).optional(), ...pageQuery }),
    output: pageOf(portalLoan),
  }),
  'GET /api/portal/loans/:id/installments': endpoint({
    who: 'borrower',
    summary: 'As parcelas de um empréstimo próprio, de todos os planos, em ordem',
    params: z.strictObject({ id }),
    output: z.strictObject({ items: z.array(installmentOut) }),
  }),
  'GET /api/portal/request': endpoint({
    who: 'borrower',
    summary: 'A solicitação em andamento, se há',
    output: z.strictObject({ request: portalRequest.nullable() }),
  }),
  'POST /api/portal/requests': endpoint({
    who: 'borrower',
    summary: 'Solicitar novo empréstimo; uma segunda solicitação em andamento é recusada',
    body: z.strictObject({
      requested_amount: positiveMoneyIn,
      /** The model the borrower chose; the notes of the request then say its plan (SM-8). */
      preset_id: id.optional(),
    }),
    output: portalRequest,
    status: 201,
    idempotent: true,
  }),
  'GET /api/portal/promise': endpoint({
    who: 'borrower',
    summary: 'O combinado em aberto, se há, e se um novo pode ser feito',
    output: z.strictObject({
      promise: portalPromise.nullable(),
      /** Something is late, nothing is promised, and nothing was promised here for the oldest due date (FD-15). */
      may_promise: z.boolean(),
    }),
  }),
  'POST /api/portal/promises': endpoint({
    who: 'borrower',
    summary: 'Vou pagar em: um combinado de até 15 dias do que está atrasado e do que vence até lá',
    body: z.strictObject({ promised_on: dayIn }),
    output: portalPromise.extend({ id }),
    status: 201,
    idempotent: true,
  }),
  'POST /api/public/requests': endpoint({
    who: 'anyone',
    summary: 'Solicitação de um visitante com CPF; chega como Pendente na fila da instituição',
    body: z.strictObject({
      institution_id: id,
      cpf: cpfIn,
      name: requiredText(TEXT_LIMITS.name),
      phone: optionalText(CLIENT_FIELDS.phone.limit),
      requested_amount: positiveMoneyIn,
      payment_date: dayIn,
    }),
    output: nothingOut,
    status: 204,
    idempotent: true,
  }),
};
