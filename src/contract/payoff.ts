import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { pixAccount } from './pix.ts';
import { dayIn, dayOut, id, moneyOut } from './wire-types.ts';

const payoffOfLoan = z.strictObject({
  on: dayOut,
  remaining: moneyOut,
  /** Null where the institution gives no interest back. */
  discount: moneyOut.nullable(),
  late_fee: moneyOut,
  total: moneyOut,
  /** How to pay the sum: only for today, where something is to pay and the institution has a key (PB-3). */
  pix: z.strictObject({ account: pixAccount, description: z.string() }).nullable(),
});
export type PayoffOfLoan = z.infer<typeof payoffOfLoan>;

const shared = {
  params: z.strictObject({ id }),
  /** Without a day, today. */
  query: z.strictObject({ on: dayIn.optional() }),
  output: payoffOfLoan,
};

export const payoffEndpoints = {
  'GET /api/loans/:id/payoff': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Quanto falta para quitar um empréstimo num dia, de hoje a 180 dias',
    ...shared,
  }),
  'GET /api/portal/loans/:id/payoff': endpoint({
    who: 'borrower',
    summary: 'Quanto falta para quitar um empréstimo próprio num dia, de hoje a 180 dias',
    ...shared,
  }),
};
