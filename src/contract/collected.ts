import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { RECEIVERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { dayIn, dayOut, id, moneyOut } from './wire-types.ts';

const line = z.strictObject({
  day: dayOut,
  /** Null where no person of the institution recorded it. */
  person_id: id.nullable(),
  person_name: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** Of Pix once a statement was checked: whether the money was seen at the bank (EX-14). */
  on_statement: z.boolean().nullable(),
  count: z.int(),
  /** How many of them were recorded on a later day than they are dated (EQ-3). */
  entered_later: z.int(),
  /** Late fees included. */
  amount: moneyOut,
});

const collected = z.strictObject({
  from: dayOut,
  to: dayOut,
  /** The newest day first, then by name, then by method. */
  items: z.array(line),
  count: z.int(),
  amount: moneyOut,
  /** Received and not recorded yet: a manager decides; not in the sum (OF-16). */
  held: z.strictObject({ count: z.int(), amount: moneyOut }),
});
export type Collected = z.infer<typeof collected>;

/** At most 31 days; a collector gets their own, whichever person was asked for. */
const query = z.strictObject({ from: dayIn, to: dayIn, person_id: id.optional() });

export const collectedEndpoints = {
  'GET /api/collected': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Prestação de contas: o que cada pessoa recebeu, por dia e por forma, com a soma',
    query,
    output: collected,
  }),
  'GET /api/collected/export': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Baixar a prestação de contas em CSV',
    query,
    output: fileAnswer,
    ownTransactions: true,
  }),
};
