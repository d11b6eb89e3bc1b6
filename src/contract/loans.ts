import { z } from 'zod';
import { FEE_CHOICES, LOAN_EVENT_KINDS, type LoanEvent } from '#domain/loans/events/loan-event.ts';
import { FREQUENCIES, INTEREST_METHODS, LOAN_STATUSES, NEW_SINGLE_PAYMENT } from '#domain/loans/loan/loan.ts';
import type { Shown } from '#domain/loans/plan/shown-loan.ts';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { LOSS_REASON_LIMIT } from '#domain/loans/settlement/write-off.ts';
import { cents } from '#domain/money.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { EDITORS, READERS, RECEIVERS, ROLES, type Role } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { guaranteesIn } from './guarantees.ts';
import { paymentOut } from './recorded-payment.ts';
import {
  dailyFeeIn,
  dayIn,
  dayOut,
  id,
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
  requiredNotes,
  searchText,
  typed,
  versionIn,
  versionOut,
} from './wire-types.ts';

const openInstallments = z.object({ count: z.int(), amount: moneyOut });

/** What does not follow from the columns of a loan in instalments; the plan of a single payment does, and is not sent. */
export const planOut = z
  .object({
    first_due_date: dayOut,
    last_due_date: dayOut,
    installment_amount: moneyOut,
    next: z.object({ number: z.int(), due_date: dayOut, amount: moneyOut }).nullable(),
    overdue: openInstallments,
    due_today: openInstallments,
  })
  .nullable()
  .default(null);

const { notes, renewed_at, paid_at, ...ofEveryReader } = NEW_SINGLE_PAYMENT;

/** The columns whose usual value, that of a new single payment, is left out of an answer. */
export const usualColumns = {
  paid_amount: moneyOut.default(ofEveryReader.paid_amount),
  interest_paid: moneyOut.default(ofEveryReader.interest_paid),
  discount: moneyOut.default(ofEveryReader.discount),
  /** Written off: paid, by a settlement of nothing (PD-9). */
  loss: z.boolean().default(ofEveryReader.loss),
  interest_method: z.enum(INTEREST_METHODS).default(ofEveryReader.interest_method),
  frequency: z.enum(FREQUENCIES).nullable().default(ofEveryReader.frequency),
  installment_count: z.int().default(ofEveryReader.installment_count),
  skipped_days: z.int().default(ofEveryReader.skipped_days),
  plan_version: z.int().default(ofEveryReader.plan_version),
  /** The day on which the payments reached the total of an open loan; null while something is owed, and once it is settled. */
  covered_on: dayOut.nullable().default(ofEveryReader.covered_on),
  paid_count: z.int().default(ofEveryReader.paid_count),
  late_days_before: z.int().default(ofEveryReader.late_days_before),
  holiday_grace: z.boolean().default(ofEveryReader.holiday_grace),
  late_grace_until: dayOut.nullable().default(ofEveryReader.late_grace_until),
  late_fee_received: moneyOut.default(ofEveryReader.late_fee_received),
  late_fee_waived: moneyOut.default(ofEveryReader.late_fee_waived),
} as const satisfies Record<keyof typeof ofEveryReader, z.ZodType>;

/**
 * A loan, each fact once and under its column's name. Its plan and its late fee today follow from it (`shownLoan` in the
 * domain); a column with a default is left out where it has it.
 */
export const loanOut = z.strictObject({
  id,
  client_id: id,
  /** Null when the client was deleted: the screens show 'Cliente não encontrado' or nothing (DB-4, LN-2). */
  client: z
    .strictObject({
      name: z.string(),
      phone: z.string(),
      /** Part of the photo's address; left out without a photo (AQ-5). */
      photo_sha256: z.string().optional(),
    })
    .nullable(),
  amount: moneyOut,
  interest_rate: rateOut,
  overdue_interest_rate: moneyOut,
  start_date: dayOut,
  end_date: dayOut,
  notes: z.string().nullable().default(notes),
  status: z.enum(LOAN_STATUSES),
  contract_interest: moneyOut,
  late_from: dayOut.nullable(),
  renewed_at: momentOut.nullable().default(renewed_at),
  paid_at: momentOut.nullable().default(paid_at),
  created_at: momentOut,
  version: versionOut,
  ...usualColumns,
  plan: planOut,
});
/** A loan with the client data of its card, as the server answers with it. */
export type LoanOfClient = z.output<typeof loanOut>;
/** The same with its plan and its late fee, as the browser shows it. */
export type ShownLoan = Shown<LoanOfClient>;

const terms = {
  amount: positiveMoneyIn,
  interest_rate: rateIn,
  overdue_interest_rate: dailyFeeIn.optional(),
  start_date: dayIn,
  end_date: dayIn,
  notes: optionalNotes(TEXT_LIMITS.notes),
};
const loanTerms = z.strictObject({ client_id: id, ...terms });
/** A new loan, with who answers for it and what was left as a pledge. */
export const newLoan = loanTerms.extend({ guarantees: guaranteesIn.optional() });
export type LoanFieldsIn = z.output<typeof newLoan>;

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
    body: newLoan,
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
      reason: requiredNotes(LOSS_REASON_LIMIT),
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
