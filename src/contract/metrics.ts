import { z } from 'zod';
import { READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { moneyOut } from './wire-types.ts';

/** The names of the specification (section 3). */
const metrics = z.strictObject({
  realizedProfit: moneyOut,
  potentialProfit: moneyOut,
  amountToReceive: moneyOut,
  /** Percent with one decimal, half up. */
  returnRate: z.number(),
});
export type DashboardMetrics = z.infer<typeof metrics>;

export const metricsEndpoints = {
  'GET /api/metrics': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Métricas financeiras do painel',
    output: metrics,
  }),
};
