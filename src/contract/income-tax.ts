import { z } from 'zod';
import { OWNERS } from '#domain/people/role.ts';
import type { IncomeTax } from '#domain/reports/income-tax.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { dayOut, id, moneyOut, monthOut, typed } from './wire-types.ts';

const yearIn = z
  .string('informe um ano')
  .regex(/^(?:20\d\d|2100)$/, 'informe um ano de 2000 a 2100')
  .transform(Number);
/** Without a year the current one. */
const ofYear = z.strictObject({ year: yearIn.optional() });

const person = { client_id: id, name: z.string(), cpf: z.string() };
const incomeTax = typed<IncomeTax>(
  z.strictObject({
    year: z.int(),
    before: dayOut,
    until: dayOut,
    months: z.array(
      z.strictObject({
        month: monthOut,
        interest: moneyOut,
        fees: moneyOut,
        payers: z.array(z.strictObject({ ...person, interest: moneyOut, fees: moneyOut })),
      }),
    ),
    credits: z.array(z.strictObject({ ...person, before: moneyOut, until: moneyOut })),
  }),
);

/** What was recorded, for the lender's own declaration; no tax is computed (LP-40 to LP-43). */
export const incomeTaxEndpoints = {
  'GET /api/reports/income-tax': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Imposto de renda: juros e multas recebidos por mês e por pagador, e créditos nos fins de ano',
    query: ofYear,
    output: incomeTax,
  }),
  'GET /api/reports/income-tax/export': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Baixar os juros e multas recebidos de um ano em CSV, por mês e pagador',
    query: ofYear,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/reports/income-tax/pdf': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'O relatório do imposto de renda de um ano, em PDF; até 2.000 linhas',
    query: ofYear,
    output: fileAnswer,
    ownTransactions: true,
  }),
};
