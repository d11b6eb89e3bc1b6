import { z } from 'zod';
import type { CashWeeks } from '#domain/dashboard/due-day.ts';
import { READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { loanOut } from './loans.ts';
import { dayOut, moneyOut, typed } from './wire-types.ts';

const dueGroup = z.strictObject({
  count: z.int(),
  /** What is open of all instalments due on its days, also of loans that an older one puts into another group (PA-50). */
  amount: moneyOut,
  /** The first few; the loans list shows the others. */
  loans: z.array(loanOut),
});

const week = z.strictObject({ from: dayOut, to: dayOut, amount: moneyOut });

const theDay = z.strictObject({
  today: dayOut,
  due: z.strictObject({ today: dueGroup, late: dueGroup, soon: dueGroup }),
  /** The last four and the next four weeks, oldest first; today is the last day of the former and the first of the latter. */
  weeks: typed<CashWeeks>(z.strictObject({ received: z.array(week), due: z.array(week) })),
  /** Which first steps are done: a profile, a client, a loan. */
  begun: z.strictObject({ institution: z.boolean(), client: z.boolean(), loan: z.boolean() }),
});
/** The dashboard's figures of today. */
export type TheDay = z.infer<typeof theDay>;

export const dayEndpoints = {
  'GET /api/day': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'O dia: o que vence hoje, o que está atrasado, o que vence em 3 dias, e as semanas em volta',
    output: theDay,
  }),
};
