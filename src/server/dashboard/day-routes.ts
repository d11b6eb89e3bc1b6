import type { dayEndpoints } from '#contract/day.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { dayOverview } from './day-overview.ts';

export const dayHandlers: HandlersOf<typeof dayEndpoints> = {
  'GET /api/day': ({ tx, institution, today }) => dayOverview(tx, institution, today),
};
