import { z } from 'zod';
import { PLAN_LIMITS } from '#domain/loans/plan/installment-plan.ts';
import { FREQUENCIES, PLAN_METHODS } from '#domain/loans/loan/loan.ts';
import { LARGEST_TOTAL } from '#domain/loans/loan/largest-total.ts';
import { FEE_CHOICES } from '#domain/loans/events/loan-event.ts';
import { cents } from '#domain/money.ts';
import { EDITORS, RECEIVERS, ROLES } from '#domain/people/role.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import { guaranteesIn } from './guarantees.ts';
import { LARGEST_SUM, loanOut, SMALLEST_SUM } from './loans.ts';
import {
  dailyFeeIn,
  dayIn,
  dayOut,
  id,
  moneyIn,
  moneyOut,
  optionalNotes,
  positiveMoneyIn,
  rateIn,
  versionIn,
} from './wire-types.ts';

const noSkip = { saturdays: false, sundays: false, holidays: false };
const skipIn = z
  .strictObject({
    saturdays: z.boolean().default(false),
    sundays: z.boolean().default(false),
    holidays: z.boolean().default(false),
  })
  .default(noSkip);

/** The terms of a loan in instalments (PA-2). */
const installmentLoan = z.strictObject({
  client_id: id,
  amount: positiveMoneyIn,
  interest_method: z.enum(PLAN_METHODS),
  /** Of every method but 'fixed'. */
  interest_rate: rateIn.nullable().default(null),
  /** Of 'fixed'. */
  installment_amount: positiveMoneyIn.nullable().default(null),
  installment_count: z.int(),
  frequency: z.enum(FREQUENCIES),
  start_date: dayIn,
  first_due_date: dayIn,
  skip: skipIn,
  overdue_interest_rate: dailyFeeIn.default(cents(0)),
  /** Instalments paid before the loan was entered (PA-10). */
  paid_count: z.int().min(0).max(PLAN_LIMITS.largestCount).default(0),
  notes: optionalNotes(TEXT_LIMITS.notes),
});
export const newInstallmentLoan = installmentLoan.extend({ guarantees: guaranteesIn.optional() });
export type InstallmentLoanIn = z.output<typeof newInstallmentLoan>;

export const installmentOut = z.strictObject({
  plan_version: z.int(),
  number: z.int(),
  due_date: dayOut,
  principal: moneyOut,
  interest: moneyOut,
  paid_amount: moneyOut,
  covered_on: dayOut.nullable(),
});

export const installmentEndpoints = {
  'GET /api/loans/:id/installments': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'As parcelas de todos os planos do empréstimo, em ordem',
    params: z.strictObject({ id }),
    output: z.strictObject({
      items: z.array(installmentOut),
      /** The day on which each later plan began, by its version (PA-18). */
      renegotiations: z.array(z.strictObject({ plan_version: z.int(), on_day: dayOut })),
    }),
  }),
  'PATCH /api/loans/:id/installments/:number': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Mudar o vencimento de uma parcela em aberto do plano atual',
    params: z.strictObject({ id, number: z.coerce.number().int().min(1).max(PLAN_LIMITS.largestCount) }),
    body: z.strictObject({ version: versionIn, due_date: dayIn }),
    output: loanOut,
  }),
  'PUT /api/loans/:id/due-dates': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Mudar os vencimentos de várias parcelas em aberto de uma vez; recusado se o empréstimo mudou',
    params: z.strictObject({ id }),
    body: z.strictObject({
      version: versionIn,
      due_dates: z
        .array(
          z.strictObject({
            number: z.int().min(1).max(PLAN_LIMITS.largestCount),
            due_date: dayIn,
          }),
        )
        .min(1)
        .max(PLAN_LIMITS.largestCount),
    }),
    output: loanOut,
  }),
  'POST /api/loans/:id/renegotiate': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Renegociar: novas parcelas para o que falta; recusado se o que falta ou a multa mudaram',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** The figures on the screen. */
      remaining_amount: moneyIn({ min: SMALLEST_SUM, max: LARGEST_SUM }),
      late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
      /** May be left out where no fee is due. */
      fee_choice: z.enum(FEE_CHOICES).optional(),
      added_interest: moneyIn({ min: cents(0), max: LARGEST_TOTAL }).default(cents(0)),
      discount: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
      count: z.int(),
      frequency: z.enum(FREQUENCIES),
      first_due_date: dayIn,
      skip: skipIn,
    }),
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/waive-late-fee': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Perdoar a multa por atraso que falta; recusado se ela mudou',
    params: z.strictObject({ id }),
    body: z.strictObject({ amount: moneyIn({ min: cents(1), max: LARGEST_SUM }) }),
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/undo-renegotiation': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desfazer a última renegociação, enquanto nada aconteceu com o empréstimo depois dela',
    params: z.strictObject({ id }),
    body: z.strictObject({ version: versionIn }),
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/loans/:id/undo-waiver': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desfazer o último perdão da multa, enquanto nada aconteceu com o empréstimo depois dele',
    params: z.strictObject({ id }),
    body: z.strictObject({ version: versionIn }),
    output: loanOut,
    idempotent: true,
  }),
  'POST /api/installment-loans': endpoint({
    who: 'staff',
    may: RECEIVERS,
    lends: true,
    summary: 'Criar empréstimo parcelado',
    body: newInstallmentLoan,
    output: loanOut,
    status: 201,
    idempotent: true,
  }),
  'PUT /api/installment-loans/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Alterar o plano inteiro, enquanto nada foi pago; recusado se ele mudou desde a versão vista',
    params: z.strictObject({ id }),
    body: installmentLoan.extend({ version: versionIn }),
    output: loanOut,
  }),
};
