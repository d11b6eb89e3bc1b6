import { z } from 'zod';
import { cashMonth } from './cash.ts';
import { READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { dayOut, moneyOut } from './wire-types.ts';

const pictures = z.strictObject({
  today: dayOut,
  /** The days of this month and the next on which something is due or came in. */
  calendar: z.array(z.strictObject({ day: dayOut, due_amount: moneyOut, received_amount: moneyOut })),
  /** The last six months, oldest first; this one is not over. */
  months: z.array(cashMonth),
});
export type DashboardPictures = z.infer<typeof pictures>;

export const dashboardPicturesEndpoints = {
  'GET /api/dashboard/pictures': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'O que os gráficos do painel mostram: o mês dia a dia e os últimos seis meses',
    output: pictures,
  }),
};
