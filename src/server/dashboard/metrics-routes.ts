import type { metricsEndpoints } from '#contract/metrics.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { portfolioTotals } from './portfolio-totals.ts';

export const metricsHandlers: HandlersOf<typeof metricsEndpoints> = {
  'GET /api/metrics': ({ tx, institution }) => portfolioTotals(tx, institution),
};
