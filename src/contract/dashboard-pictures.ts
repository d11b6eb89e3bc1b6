import { z } from 'zod';
import { cashMonth } from './cash.ts';
import { READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { dayOut, id, moneyOut } from './wire-types.ts';

const pictures = z.strictObject({
  today: dayOut,
  /** The days of this month and the next on which something is due or came in. */
  calendar: z.array(z.strictObject({ day: dayOut, due_amount: moneyOut, received_amount: moneyOut })),
  /** The last six months, oldest first; this one is not over. */
  months: z.array(cashMonth),
  /** What of 'Lucro Realizado' was realised this month (DB-14). */
  realized_this_month: moneyOut,
  /** Five people of the most recent due dates, the most punctual first: their last turns of a year, oldest first. */
  punctual: z.array(z.strictObject({ client_id: id, name: z.string(), on_time: z.array(z.boolean()) })),
});
export type DashboardPictures = z.infer<typeof pictures>;

export const dashboardPicturesEndpoints = {
  'GET /api/dashboard/pictures': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'O que os gráficos do painel mostram: o mês dia a dia, os últimos seis meses e quem paga em dia',
    output: pictures,
  }),
};
