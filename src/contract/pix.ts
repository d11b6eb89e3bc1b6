import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { PIX_KEY_TYPES } from '#domain/pix/pix-key.ts';
import { PIX_VALUES } from '#domain/pix/pix-values.ts';
import { endpoint } from './endpoint.ts';
import { id, momentOut, moneyOut } from './wire-types.ts';

/** The institution's key and who receives; the borrower compares the name before paying (PX-4). */
export const pixAccount = z.strictObject({
  pix_key_type: z.enum(PIX_KEY_TYPES),
  pix_key: z.string(),
  pix_name: z.string(),
  pix_city: z.string(),
  pix_changed_at: momentOut,
});
export type PixAccount = z.infer<typeof pixAccount>;

const pixOfLoan = z.strictObject({
  /** Null where the institution has no key. */
  account: pixAccount.nullable(),
  /** What the payer's bank shows (PX-7). */
  description: z.string(),
  /** What may be paid now, to the centavo; empty where nothing is owed (PX-10). */
  values: z.array(z.strictObject({ kind: z.enum(PIX_VALUES), amount: moneyOut })),
});
export type PixOfLoan = z.infer<typeof pixOfLoan>;

const one = z.strictObject({ id });

export const pixEndpoints = {
  'GET /api/loans/:id/pix': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Para receber um empréstimo por Pix: a chave e os valores de agora',
    params: one,
    output: pixOfLoan,
  }),
  'GET /api/portal/loans/:id/pix': endpoint({
    who: 'borrower',
    summary: 'Para pagar um empréstimo próprio por Pix: a chave e os valores de agora',
    params: one,
    output: pixOfLoan,
  }),
};
