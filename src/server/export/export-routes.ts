import type { exportEndpoints } from '#contract/export.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { exportEverything } from './export-everything.ts';

export function exportHandlers(parts: {
  limits: RateLimits;
  timeZone: string;
}): HandlersOf<typeof exportEndpoints> {
  const { limits, timeZone } = parts;
  return {
    'GET /api/export/:file': async ({ db, owner, params, now }) => {
      await limits.take('exports', owner);
      return exportEverything(db, owner, { file: params.file, now, timeZone });
    },
  };
}
