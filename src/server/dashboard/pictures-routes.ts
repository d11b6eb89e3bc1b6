import type { dashboardPicturesEndpoints } from '#contract/dashboard-pictures.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { dashboardPictures } from './dashboard-pictures.ts';

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
