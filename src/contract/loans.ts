import { z } from 'zod';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import {
  dayIn,
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
  positiveMoneyIn,
  rateIn,
  rateOut,
  searchText,
  versionIn,
  versionOut,
} from './wire-types.ts';

export const loanOut = z.strictObject({
  id,
  client_id: id,
  /** Null once the client was deleted: the screens say 'Cliente não encontrado' or show nothing (DB-4, LN-2). */
  client: z.strictObject({ name: z.string(), phone: z.string() }).nullable(),
  amount: moneyOut,
  interest_rate: rateOut,
  overdue_interest_rate: moneyOut,
  start_date: dayOut,
  end_date: dayOut,
  notes: z.string().nullable(),
  status: z.enum(LOAN_STATUSES),
  paid_amount: moneyOut,
  interest_paid: moneyOut,
  /** The day on which the payments reached the total of an open loan; null while something is owed, and once settled. */
  covered_on: dayOut.nullable(),
  renewed_at: momentOut.nullable(),
  paid_at: momentOut.nullable(),
  created_at: momentOut,
  version: versionOut,
});
export type WireLoan = z.infer<typeof loanOut>;

const terms = {
  amount: positiveMoneyIn,
  interest_rate: rateIn,
  overdue_interest_rate: moneyIn({ min: 0, max: MAX_MONEY }).optional(),
  start_date: dayIn,
  end_date: dayIn,
  notes: optionalNotes(TEXT_LIMITS.notes),
};
const loanTerms = z.strictObject({ client_id: id, ...terms });
export type LoanTermsIn = z.output<typeof loanTerms>;
/** LN-18: what is left out stays as it is. */
const loanChange = loanTerms.partial().extend({ version: versionIn });
export type LoanChangeIn = z.output<typeof loanChange>;

const HISTORY_EVENTS = [
  'created',
  'edited',
  'paid',
  'payment_undone',
  'renewed',
  'renewal_undone',
  'settled',
  'reopened',
  'overdue',
  'deleted',
  'restored',
] as const;
const historyEvent = z.strictObject({
  /** Grows with time. */
  id: z.int(),
  event: z.enum(HISTORY_EVENTS),
  at: momentOut,
  /** The money of the event: the payment, the renewal's interest, the amount lent. */
  amount: moneyOut.nullable(),
  /** The due date after a renewal, one that was undone, or an edit that moved it. */
  end_date: dayOut.nullable(),
  /** LN-19: a renewal after which nothing happened on the loan. */
  can_undo: z.boolean(),
});
export type WireLoanEvent = z.infer<typeof historyEvent>;

export const LOAN_FILTERS = ['open', 'due_soon', 'ativo', 'atrasado', 'pago'] as const;

const one = z.strictObject({ id });

export const loanEndpoints = {
  'GET /api/loans': endpoint({
    who: 'staff',
    summary: 'Empréstimos, o mais novo primeiro; os em aberto, por vencimento',
    query: z.strictObject({
      /**
       * By due date: 'open' is ativo or atrasado (DB-4), 'due_soon' those of them due today or in the next three days.
       * The others are the standing today, newest first.
       */
      status: z.enum(LOAN_FILTERS).optional(),
      search: searchText,
      client_id: id.optional(),
      /** The loans list shows no card whose client is gone (LN-2); the dashboard shows them (DB-4). */
      known_clients: z.enum(['true', 'false']).optional(),
      ...pageQuery,
    }),
    output: pageOf(loanOut),
  }),
  'GET /api/loans/deleted': endpoint({
    who: 'staff',
    summary: 'Empréstimos excluídos, o mais recente primeiro',
    query: z.strictObject(pageQuery),
    output: pageOf(
      z.strictObject({
        id,
        client_name: z.string().nullable(),
        amount: moneyOut,
        end_date: dayOut,
        deleted_at: momentOut,
      }),
    ),
  }),
  'GET /api/loans/:id': endpoint({ who: 'staff', summary: 'Um empréstimo', params: one, output: loanOut }),
  'GET /api/loans/:id/history': endpoint({
    who: 'staff',
    summary: 'Histórico do empréstimo, do mais novo ao mais antigo',
    params: one,
    query: z.strictObject(pageQuery),
    output: pageOf(historyEvent),
  }),
  'POST /api/loans': endpoint({
    who: 'staff',
    summary: 'Criar empréstimo',
    body: loanTerms,
    output: loanOut,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/loans/:id': endpoint({
    who: 'staff',
    summary: 'Alterar empréstimo: só os campos enviados mudam; recusado se ele mudou desde a versão vista',
    params: one,
    body: loanChange,
    output: loanOut,
  }),
  'DELETE /api/loans/:id': endpoint({
    who: 'staff',
    summary: 'Excluir empréstimo; pode ser restaurado',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'POST /api/loans/:id/restore': endpoint({
    who: 'staff',
    summary: 'Restaurar empréstimo excluído',
    params: one,
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/settle': endpoint({
    who: 'staff',
    summary: 'Quitar: recusado se o total ou o restante já não são os que a pessoa viu',
    params: one,
    body: z.strictObject({
      total_amount: moneyIn({ min: 0, max: 1e12 }),
      remaining_amount: moneyIn({ min: -1e12, max: 1e12 }),
    }),
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/renew': endpoint({
    who: 'staff',
    summary: 'Renovar por um mês a partir de hoje, cobrando os juros de um período',
    params: one,
    body: z.strictObject({
      version: versionIn,
      end_date: dayIn,
      /** Also record the receipt of this period's interest as a payment, in the same transaction. */
      record_interest_payment: z.boolean().default(false),
    }),
    output: z.strictObject({ loan: loanOut, charged_interest: moneyOut }),
    idempotent: true,
  }),
  'POST /api/loans/:id/undo-renewal': endpoint({
    who: 'staff',
    summary: 'Desfazer a última renovação, enquanto nada aconteceu com o empréstimo depois dela',
    params: one,
    body: z.strictObject({ version: versionIn }),
    output: loanOut,
    idempotent: true,
  }),
};
