import { z } from 'zod';
import { DEBT_AGES, type DebtByAge } from '#domain/dashboard/debt-age.ts';
import { READERS } from '#domain/people/role.ts';
import { cashMonth } from './cash.ts';
import { endpoint } from './endpoint.ts';
import { loanOut } from './loans.ts';
import { standingPromise } from './visits.ts';
import { dayOut, id, momentOut, moneyOut, typed } from './wire-types.ts';

const dueGroup = z.strictObject({
  count: z.int(),
  /** What is open of all instalments due on its days, also of loans that an older one puts into another group (PA-50). */
  amount: moneyOut,
  /** The first few; the loans list shows the others. */
  loans: z.array(loanOut),
});

const dueTotal = z.strictObject({ count: z.int(), amount: moneyOut });

const owed = z.strictObject({
  /** Loans by their oldest open instalment, amounts by the days their instalments fall due. */
  ages: typed<DebtByAge>(z.strictObject(everyAge(dueTotal))),
  /** The three parts of what is owed; less what was paid beyond the total they are 'Valor a Receber' (DB-3). */
  on_time: moneyOut,
  soon: moneyOut,
  late: moneyOut,
  overpaid: moneyOut,
});

const theDay = z.strictObject({
  today: dayOut,
  due: z.strictObject({ today: dueGroup, late: dueGroup, soon: dueGroup }),
  /** Late loans of clients whose promise stands: the list of late ones leaves them out, unless they promised today (FD-12). */
  late_promised: z.strictObject({ count: z.int(), loans: z.array(loanOut) }),
  /** More than five people have something to pay by today (FD-1). */
  worth_a_sheet: z.boolean(),
  /** Of the clients of these loans. */
  promises: z.array(standingPromise),
  /** What is open of the instalments due today, from today to Saturday, and in the week after (DB-12). */
  expected: z.strictObject({ today: moneyOut, this_week: moneyOut, next_week: moneyOut }),
  /** All that came in this month, fees included. */
  received_this_month: moneyOut,
  /** The month that is over (MO-1). */
  past_month: cashMonth,
  /** Open loans of deleted clients: in none of the groups, and not among what is expected. */
  without_client: z.int(),
  /** When the clients of these loans were last charged; without those who never were (CB-9). */
  last_collections: z.array(z.strictObject({ client_id: id, opened_at: momentOut })),
  /** The first loan due after today; only told when nothing is due today. */
  next: loanOut.nullable(),
  owed,
  /** Loan requests that wait for a decision, and the sum they ask for. */
  requests: dueTotal,
  /** Bank credits that wait for a decision (EX-13); null where no statement was read. */
  statement: z.strictObject({ open: z.int(), files: z.int(), to_day: dayOut }).nullable(),
  /** Payments of devices that wait for a manager (OF-14). */
  held: dueTotal,
  /** Proofs of payment that clients sent and nobody has checked (PB-7). */
  proofs: dueTotal,
  /** What clients asked about their data and nobody has answered; late ones waited longer than the law gives (LP-4). */
  data_requests: z.strictObject({ count: z.int(), late: z.int() }),
  /** Which first steps are done: a profile, a client, a loan. */
  begun: z.strictObject({ institution: z.boolean(), client: z.boolean(), loan: z.boolean() }),
});
/** The dashboard's figures of today. */
export type TheDay = z.infer<typeof theDay>;

export const dayEndpoints = {
  'GET /api/day': endpoint({
    who: 'staff',
    may: READERS,
    summary:
      'O dia: o que vence hoje, o que está atrasado, o que vence em 3 dias, e tudo o que falta receber por atraso',
    output: theDay,
  }),
};

function everyAge<Schema>(schema: Schema): Record<string, Schema> {
  return Object.fromEntries(DEBT_AGES.map((age) => [age, schema]));
}
