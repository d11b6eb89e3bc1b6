import type { dayEndpoints } from '#contract/day.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { tellTheDay } from './tell-the-day.ts';

export const dayHandlers: HandlersOf<typeof dayEndpoints> = {
  'GET /api/day': ({ tx, institution, today }) => tellTheDay(tx, institution, today),
};
