import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { loanOut } from './loans.ts';
import { dayOut, moneyOut } from './wire-types.ts';

const dueGroup = z.strictObject({
  count: z.int(),
  /** What remains to be paid of all of them. */
  amount: moneyOut,
  /** The first few; the list of loans has the others. */
  loans: z.array(loanOut),
});

const week = z.strictObject({ from: dayOut, to: dayOut, amount: moneyOut });

const theDay = z.strictObject({
  today: dayOut,
  due_today: dueGroup,
  late: dueGroup,
  due_soon: dueGroup,
  /** The last four weeks and the next four, oldest first; today ends the ones and begins the others. */
  received_weeks: z.array(week),
  due_weeks: z.array(week),
  /** What an account has begun with: a profile, a client, a loan. */
  begun: z.strictObject({ institution: z.boolean(), client: z.boolean(), loan: z.boolean() }),
});
export type WireDay = z.infer<typeof theDay>;

export const dayEndpoints = {
  'GET /api/day': endpoint({
    who: 'staff',
    summary: 'O dia: o que vence hoje, o que está atrasado, o que vence em 3 dias, e as semanas em volta',
    output: theDay,
  }),
};
