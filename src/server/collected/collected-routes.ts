import type { collectedEndpoints } from '#contract/collected.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { collectedFile } from './collected-file.ts';
import { collectedBy, collectedQuery } from './collected-store.ts';

export function collectedHandlers({
  limits,
  timeZone,
}: {
  limits: RateLimits;
  timeZone: string;
}): HandlersOf<typeof collectedEndpoints> {
  return {
    'GET /api/collected': ({ tx, institution, user, role, query }) =>
      collectedBy(tx, institution, collectedQuery({ user, role }, query, timeZone)),
    'GET /api/collected/export': ({ db, staff, query }) =>
      limits.countMade('exports', staff.user, () =>
        collectedFile(db, staff, collectedQuery(staff, query, timeZone)),
      ),
  };
}
