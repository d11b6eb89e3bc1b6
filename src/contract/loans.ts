import { z } from 'zod';
import { FEE_CHOICES, LOAN_EVENT_KINDS, type LoanEvent } from '#domain/loans/events/loan-event.ts';
import { FREQUENCIES, INTEREST_METHODS, LOAN_STATUSES } from '#domain/loans/loan/loan.ts';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { LOSS_REASON_LIMIT } from '#domain/loans/settlement/write-off.ts';
import { cents } from '#domain/money.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { EDITORS, READERS, RECEIVERS, ROLES, type Role } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { paymentOut } from './recorded-payment.ts';
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
  requiredText,
  searchText,
  typed,
  versionIn,
  versionOut,
} from './wire-types.ts';

// Made by name and not from columns, so unknown keys need not be looked for: a page of loans has fifty of each.
const openInstallments = z.object({ count: z.int(), amount: moneyOut });

/** The schedule as people read it, today; a single payment is a plan of one. */
export const planOut = z.object({
  method: z.enum(INTEREST_METHODS),
  frequency: z.enum(FREQUENCIES).nullable(),
  count: z.int(),
  version: z.int(),
  skip: z.object({ saturdays: z.boolean(), sundays: z.boolean(), holidays: z.boolean() }),
  first_due_date: dayOut,
  last_due_date: dayOut,
  installment_amount: moneyOut,
  paid_count: z.int(),
  next: z.object({ number: z.int(), due_date: dayOut, amount: moneyOut }).nullable(),
  overdue: openInstallments,
  due_today: openInstallments,
});

export const lateFeeOut = z.object({
  days: z.int(),
  accrued: moneyOut,
  received: moneyOut,
  waived: moneyOut,
  due: moneyOut,
});

export const loanOut = z.strictObject({
  id,
  client_id: id,
  /** Null when the client was deleted: the screens show 'Cliente não encontrado' or nothing (DB-4, LN-2). */
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
  contract_interest: moneyOut,
  discount: moneyOut,
  /** Written off: paid, by a settlement of nothing (PD-9). */
  loss: z.boolean(),
  interest_method: z.enum(INTEREST_METHODS),
  frequency: z.enum(FREQUENCIES).nullable(),
  installment_count: z.int(),
  skipped_days: z.int(),
  plan_version: z.int(),
  /** The day on which the payments reached the total of an open loan; null while something is owed, and once it is settled. */
  covered_on: dayOut.nullable(),
  paid_count: z.int(),
  late_days_before: z.int(),
  late_from: dayOut.nullable(),
  late_fee_received: moneyOut,
  late_fee_waived: moneyOut,
  renewed_at: momentOut.nullable(),
  paid_at: momentOut.nullable(),
  created_at: momentOut,
  version: versionOut,
  plan: planOut,
  late_fee: lateFeeOut,
});
/** A loan with the client data of its card, its plan and its late fee today. */
export type LoanOfClient = z.infer<typeof loanOut>;

const terms = {
  amount: positiveMoneyIn,
  interest_rate: rateIn,
  overdue_interest_rate: moneyIn({ min: cents(0), max: MAX_MONEY }).optional(),
  start_date: dayIn,
  end_date: dayIn,
  notes: optionalNotes(TEXT_LIMITS.notes),
};
export const loanTerms = z.strictObject({ client_id: id, ...terms });
export type LoanFieldsIn = z.output<typeof loanTerms>;

/** Missing fields stay unchanged (LN-18). */
const loanChange = loanTerms.partial().extend({ version: versionIn });
export type LoanChangeIn = z.output<typeof loanChange>;

const loanEvent = z.strictObject({
  id,
  kind: z.enum(LOAN_EVENT_KINDS),
  on_day: dayOut,
  at: momentOut,
  /** The person's name, or e-mail without a name; null when the system or the borrower acted. */
  by: z.string().nullable(),
  by_role: z.enum(ROLES).nullable(),
  facts: typed<LoanEvent['facts']>(z.record(z.string(), z.unknown())),
  /** True for a settlement, loss, renewal, renegotiation or forgiveness after which nothing happened on the loan (LN-30). */
  can_undo: z.boolean(),
});
/** An event of the history, with the facts of its kind. */
export type LoanEventOut = LoanEvent & {
  readonly by: string | null;
  readonly by_role: Role | null;
  readonly can_undo: boolean;
};

export const LOAN_FILTERS = ['open', 'due_soon', 'ativo', 'atrasado', 'pago'] as const;

/** 'due' is the earliest due date first, 'due_desc' the latest. */
export const LOAN_ORDERS = ['newest', 'due', 'due_desc'] as const;

const loanFilters = {
  /**
   * By due date: 'open' is ativo or atrasado (DB-4), 'due_soon' those of them due today or in the next three days.
   * The others are the standing today, newest first.
   */
  status: z.enum(LOAN_FILTERS).optional(),
  client_id: id.optional(),
  /** By due date only where an index has it: the open loans, without a search; elsewhere it is left as it is. */
  order: z.enum(LOAN_ORDERS).optional(),
  /** The loans list hides loans of deleted clients (LN-2); the dashboard shows them (DB-4). */
  known_clients: z.enum(['true', 'false']).optional(),
  ...pageQuery,
};

const one = z.strictObject({ id });
export const LARGEST_SUM = cents(10 ** 15);
export const SMALLEST_SUM = cents(-(10 ** 15));

/** When and how the money of a settlement or a renewal came in; without a date it was today. */
const reception = {
  payment_date: dayIn.optional(),
  method: z.enum(PAYMENT_METHODS).nullish(),
};

export const loanEndpoints = {
  'GET /api/loans': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Empréstimos, o mais novo primeiro; os em aberto, por vencimento',
    query: z.strictObject(loanFilters),
    output: pageOf(loanOut),
  }),
  'POST /api/loans/search': endpoint({
    who: 'staff',
    may: ROLES,
    reads: true,
    summary: 'Empréstimos dos clientes encontrados por nome ou CPF, na mesma ordem',
    body: z.strictObject({ search: searchText, ...loanFilters }),
    output: pageOf(loanOut),
  }),
  'GET /api/loans/totals': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Quantos empréstimos estão em aberto e atrasados, e quanto falta',
    output: z.strictObject({
      /** Those with something left to pay; the amount is 'Valor a Receber' (DB-3). */
      open: z.strictObject({ count: z.int(), amount: moneyOut }),
      /** Those with something due before today; the amount is what is late of them. */
      late: z.strictObject({ count: z.int(), amount: moneyOut }),
    }),
  }),
  'GET /api/loans/deleted': endpoint({
    who: 'staff',
    may: READERS,
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
  'GET /api/loans/:id': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Um empréstimo',
    params: one,
    output: loanOut,
  }),
  'GET /api/loans/:id/history': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Histórico do empréstimo, do mais novo ao mais antigo',
    params: one,
    query: z.strictObject(pageQuery),
    output: pageOf(typed<LoanEventOut>(loanEvent)),
  }),
  'POST /api/loans': endpoint({
    who: 'staff',
    may: RECEIVERS,
    lends: true,
    summary: 'Criar empréstimo',
    body: loanTerms,
    output: loanOut,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/loans/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Alterar empréstimo: só os campos enviados mudam; recusado se ele mudou desde a versão vista',
    params: one,
    body: loanChange,
    output: loanOut,
  }),
  'DELETE /api/loans/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Excluir empréstimo; pode ser restaurado',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'POST /api/loans/:id/restore': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Restaurar empréstimo excluído',
    params: one,
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/settle': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Quitar: recusado se o total ou o que falta já não são os que a pessoa viu',
    params: one,
    body: z.strictObject({
      total_amount: moneyIn({ min: cents(0), max: LARGEST_SUM }),
      remaining_amount: moneyIn({ min: SMALLEST_SUM, max: LARGEST_SUM }),
      discount: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
      /** Received with it, besides the remaining amount. */
      late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
      /** Forgiven with it: what is due is received or forgiven by name (RC-10). */
      waive_late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
      ...reception,
    }),
    output: loanOut.extend({ payment: paymentOut.nullable() }),
    idempotent: true,
  }),
  'POST /api/loans/:id/write-off': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Baixar como perda um empréstimo com 30 dias ou mais de atraso; recusado se o que falta mudou',
    params: one,
    body: z.strictObject({
      /** The figure on the screen. */
      remaining_amount: moneyIn({ min: SMALLEST_SUM, max: LARGEST_SUM }),
      reason: requiredText(LOSS_REASON_LIMIT),
    }),
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/renew': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Renovar por um mês a partir de hoje, cobrando os juros de um período',
    params: one,
    body: z.strictObject({
      version: versionIn,
      end_date: dayIn,
      /** Also record the receipt of this period's interest as a payment, in the same transaction. */
      record_interest_payment: z.boolean().default(false),
      /** The late fee seen as due, and what becomes of it: received with it, forgiven or added to the debt (RC-11). */
      late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
      fee_choice: z.enum(FEE_CHOICES).optional(),
      ...reception,
    }),
    output: z.strictObject({
      loan: loanOut,
      charged_interest: moneyOut,
      payment: paymentOut.nullable(),
    }),
    idempotent: true,
  }),
  'POST /api/loans/:id/undo-renewal': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desfazer a última renovação, enquanto nada aconteceu com o empréstimo depois dela',
    params: one,
    body: z.strictObject({ version: versionIn }),
    output: loanOut,
    idempotent: true,
  }),
};
