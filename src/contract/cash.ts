import { z } from 'zod';
import { CASH_KINDS, DESCRIPTION_LIMIT, NO_AMOUNT, type CashEntry } from '#domain/cash/cash-entry.ts';
import type { CashFigures } from '#domain/cash/cash-figures.ts';
import type { CashLine } from '#domain/cash/cash-line.ts';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { PAYMENT_KINDS } from '#domain/loans/payments/payment.ts';
import { brl, cents } from '#domain/money.ts';
import { EDITORS, READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import {
  dayIn,
  dayOut,
  id,
  MAX_MONEY,
  moneyOut,
  monthIn,
  monthOut,
  nothingOut,
  optionalText,
  pageOf,
  pageQuery,
  typed,
  versionIn,
  versionOut,
} from './wire-types.ts';

const month = z.strictObject({
  month: monthOut,
  received_interest: moneyOut,
  received_principal: moneyOut,
  received_fees: moneyOut,
  lent_amount: moneyOut,
  expenses: moneyOut,
});
export const cashMonth = typed<CashMonth>(month);

const entry = typed<CashEntry>(
  z.strictObject({
    id,
    kind: z.enum(CASH_KINDS),
    amount: moneyOut,
    entry_date: dayOut,
    description: z.string(),
    version: versionOut,
  }),
);

const figures = typed<CashFigures>(
  z.strictObject({
    cash_on_hand: moneyOut,
    principal_open: moneyOut,
    amount_to_receive: moneyOut,
    net_worth: moneyOut,
    overdue_amount: moneyOut,
    overdue_rate: z.number(),
    par_30: z.number(),
  }),
);

const cash = z.strictObject({
  today: dayOut,
  figures,
  month: cashMonth,
  /** The principal that never came back of the loans settled or written off in the month (CX-8, PD-10). */
  losses: moneyOut,
  /** The opening balance; without one the cash says nothing (CX-14). */
  opening: entry.nullable(),
});
export type Cash = z.infer<typeof cash>;

const line = typed<CashLine>(
  z.strictObject({
    id,
    day: dayOut,
    amount: moneyOut,
    balance: moneyOut,
    entry: z
      .strictObject({ kind: z.enum(CASH_KINDS), description: z.string(), version: versionOut })
      .nullable(),
    loan: z.strictObject({ id, client_name: z.string().nullable() }).nullable(),
    payment: z
      .strictObject({
        kind: z.enum(PAYMENT_KINDS),
        installments: z.strictObject({ first: z.int(), last: z.int(), count: z.int() }).nullable(),
      })
      .nullable(),
  }),
);

const entryFields = z.strictObject({
  kind: z.enum(CASH_KINDS),
  amount: z
    .int('informe um valor em centavos')
    .min(1, NO_AMOUNT)
    .max(MAX_MONEY, { error: () => `o valor máximo é ${brl(MAX_MONEY)}` })
    .transform(cents),
  entry_date: dayIn,
  description: optionalText(DESCRIPTION_LIMIT),
});
export type CashEntryIn = z.output<typeof entryFields>;
const entryChange = entryFields.partial().extend({ version: versionIn });

const one = z.strictObject({ id });
/** Without a month the current one. */
const ofMonth = { month: monthIn.optional() };

export const cashEndpoints = {
  'GET /api/cash': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'O caixa: em caixa, na rua, a receber, patrimônio, atraso e o mês',
    query: z.strictObject(ofMonth),
    output: cash,
  }),
  'GET /api/cash/months': endpoint({
    who: 'staff',
    may: READERS,
    summary:
      'Os últimos doze meses, do mais antigo ao atual: juros, principal e multas recebidos, emprestado e despesas',
    output: z.strictObject({ items: z.array(cashMonth) }),
  }),
  'GET /api/cash/book': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Livro caixa de um mês, do mais novo ao mais antigo, com o saldo depois de cada linha',
    query: z.strictObject({ ...ofMonth, ...pageQuery }),
    output: pageOf(line),
  }),
  'GET /api/cash/export': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Baixar o livro caixa de um mês em CSV',
    query: z.strictObject(ofMonth),
    output: fileAnswer,
    ownTransactions: true,
  }),
  'POST /api/cash/entries': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Lançar dinheiro colocado ou tirado, despesa, outra entrada ou o saldo inicial',
    body: entryFields,
    output: entry,
    status: 201,
    idempotent: true,
  }),
  'PATCH /api/cash/entries/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Alterar lançamento: só os campos enviados mudam; recusado se ele mudou desde a versão vista',
    params: one,
    body: entryChange,
    output: entry,
  }),
  'DELETE /api/cash/entries/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Excluir lançamento; ele pode ser restaurado',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'POST /api/cash/entries/:id/restore': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Restaurar lançamento excluído',
    params: one,
    output: entry,
    idempotent: true,
  }),
};
