import { z } from 'zod';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { moneyOut, monthOut, typed } from './wire-types.ts';

const cashMonth = typed<CashMonth>(
  z.strictObject({
    month: monthOut,
    received_interest: moneyOut,
    received_principal: moneyOut,
    received_fees: moneyOut,
    lent_amount: moneyOut,
    expenses: moneyOut,
  }),
);

export const cashEndpoints = {
  'GET /api/cash/months': endpoint({
    who: 'staff',
    may: READERS,
    summary:
      'Os últimos doze meses, do mais antigo ao atual: juros, principal e multas recebidos, emprestado e despesas',
    output: z.strictObject({ items: z.array(cashMonth) }),
  }),
};
