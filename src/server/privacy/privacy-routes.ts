import type { privacyEndpoints } from '#contract/privacy.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { issueDocument, type Issuer } from '#server/documents/issue-document.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { anonymiseClient } from './anonymise-client.ts';
import { clientDataDocument } from './client-data-document.ts';
import { clientDataFile } from './client-data-file.ts';
import { requireDataController } from './data-controller.ts';

export function privacyHandlers({
  limits,
  timeZone,
  publicUrl,
}: {
  readonly limits: RateLimits;
  readonly timeZone: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
}): HandlersOf<typeof privacyEndpoints> {
  const dataPdf = (db: Database, issuer: Issuer, wanted: { clientId: string; today: Day }) =>
    issueDocument(db, issuer, {
      read: (reader) => clientDataDocument(reader, { ...wanted, timeZone }),
      publicUrl,
    });
  return {
    'POST /api/clients/:id/anonymise': async ({
      db,
      request,
      institution,
      user,
      sessionId,
      params,
      body,
      now,
    }) => {
      const party = relyingParty(publicUrl, request);
      await anonymiseClient(db, limits, { institution, user, sessionId, body, party, id: params.id, now });
      return null;
    },
    'GET /api/clients/:id/data.json': ({ db, staff, params, today }) =>
      limits.countMade('exports', staff.user, () =>
        clientDataFile(db, staff, { clientId: params.id, today }),
      ),
    'GET /api/clients/:id/data.pdf': ({ db, staff, params, today }) =>
      limits.countMade('documents', staff.user, () => dataPdf(db, staff, { clientId: params.id, today })),
    'GET /api/portal/my-data.json': ({ db, institution, clientId, today }) =>
      limits.countMade('portal_data', clientId, () =>
        clientDataFile(db, { institution, clientId }, { clientId, today }),
      ),
    'GET /api/portal/my-data.pdf': ({ db, institution, clientId, today }) =>
      limits.countMade('portal_data', clientId, () =>
        dataPdf(db, { institution, clientId }, { clientId, today }),
      ),
    'GET /api/public/institutions/:institution_id/privacy': ({ db, params }) =>
      requireDataController(db.system, params.institution_id),
  };
}
