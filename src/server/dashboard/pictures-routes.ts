import type { dashboardPicturesEndpoints } from '#contract/dashboard-pictures.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { dashboardPictures } from './dashboard-pictures.ts';

export const dashboardPicturesHandlers: HandlersOf<typeof dashboardPicturesEndpoints> = {
  'GET /api/dashboard/pictures': ({ tx, institution, today }) => dashboardPictures(tx, institution, today),
};
