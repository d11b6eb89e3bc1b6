import type { dayEndpoints } from '#contract/day.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { dayOverview } from './day-overview.ts';
import type { metricsEndpoints } from '#contract/metrics.ts';
import { portfolioTotals } from './portfolio-totals.ts';
import type { dashboardPicturesEndpoints } from '#contract/dashboard-pictures.ts';
import { dashboardPictures } from './dashboard-pictures.ts';

export const dayHandlers: HandlersOf<typeof dayEndpoints> = {
  'GET /api/day': ({ tx, institution, today }) => dayOverview(tx, institution, today),
};

export const metricsHandlers: HandlersOf<typeof metricsEndpoints> = {
  'GET /api/metrics': ({ tx, institution }) => portfolioTotals(tx, institution),
};

export function dashboardPicturesHandlers({
  timeZone,
}: {
  readonly timeZone: string;
}): HandlersOf<typeof dashboardPicturesEndpoints> {
  return {
    'GET /api/dashboard/pictures': ({ tx, institution, today }) =>
      dashboardPictures(tx, institution, today, timeZone),
  };
}
