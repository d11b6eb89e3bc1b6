import type { exportEndpoints } from '#contract/exports.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { exportEverything } from './export-everything.ts';

export function exportHandlers(parts: {
  limits: RateLimits;
  timeZone: string;
}): HandlersOf<typeof exportEndpoints> {
  const { limits, timeZone } = parts;
  return {
    'GET /api/export/:file': ({ db, staff, params, now }) =>
      limits.countMade('exports', staff.user, () =>
        exportEverything(db, staff, { file: params.file, now, timeZone }),
      ),
  };
}
