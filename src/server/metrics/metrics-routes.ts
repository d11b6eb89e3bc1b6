import { metricsToWire } from '#contract/metrics-translation.ts';
import type { metricsEndpoints } from '#contract/metrics.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { portfolioTotals } from './portfolio-totals.ts';

export const metricsHandlers: HandlersOf<typeof metricsEndpoints> = {
  'GET /api/metrics': async ({ tx, owner }) => metricsToWire(await portfolioTotals(tx, owner)),
};
