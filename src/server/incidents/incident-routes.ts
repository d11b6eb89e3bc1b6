import type { incidentEndpoints } from '#contract/incidents.ts';
import { issueDocument } from '#server/documents/issue-document.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { incidentDocument } from './incident-document.ts';
import { pageOfIncidents, recordIncident } from './incident-store.ts';

export function incidentHandlers({
  limits,
  timeZone,
  publicUrl,
}: {
  limits: RateLimits;
  timeZone: string;
  publicUrl: string | null;
}): HandlersOf<typeof incidentEndpoints> {
  return {
    'GET /api/incidents': ({ tx, institution, query }) =>
      pageOfIncidents(tx, institution, { after: query.after, limit: query.limit }),
    'POST /api/incidents': ({ tx, institution, body, today, now }) =>
      recordIncident(tx, institution, body, { today, now }),
    'GET /api/incidents/:id/pdf': ({ db, staff, params }) =>
      limits.countMade('documents', staff.user, () =>
        issueDocument(db, staff, {
          read: (reader) => incidentDocument(reader, { id: params.id, timeZone }),
          publicUrl,
        }),
      ),
  };
}
