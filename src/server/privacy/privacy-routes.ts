import type { privacyEndpoints } from '#contract/privacy.ts';
import type { FileAnswer } from '#contract/file-answer.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { issueDocument, type Issuer } from '#server/documents/issue-document.ts';
import { noteAccess } from '#server/records/note-access.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { anonymiseClient } from './anonymise-client.ts';
import { clientDataDocument } from './client-data-document.ts';
import { clientDataFile } from './client-data-file.ts';
import { pageOfAccesses } from './list-accesses.ts';
import { requireDataController } from './data-controller.ts';

/** Once the file is made, before it is sent (LP-9). */
async function noted(
  db: Database,
  issuer: Issuer,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
  made: Promise<FileAnswer>,
): Promise<FileAnswer> {
  const file = await made;
  const user = 'user' in issuer ? issuer.user : null;
  await noteAccess(db, { institution: issuer.institution, clientId, kind: 'export', user, now });
  return file;
}

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
    'GET /api/clients/:id/accesses': ({ tx, institution, params, query, now }) =>
      pageOfAccesses(tx, institution, { clientId: params.id, after: query.after, limit: query.limit, now }),
    'GET /api/clients/:id/data.json': ({ db, staff, params, today, now }) =>
      limits.countMade('exports', staff.user, () =>
        noted(
          db,
          staff,
          { clientId: params.id, now },
          clientDataFile(db, staff, { clientId: params.id, today }),
        ),
      ),
    'GET /api/clients/:id/data.pdf': ({ db, staff, params, today, now }) =>
      limits.countMade('documents', staff.user, () =>
        noted(db, staff, { clientId: params.id, now }, dataPdf(db, staff, { clientId: params.id, today })),
      ),
    'GET /api/portal/my-data.json': ({ db, institution, clientId, today, now }) => {
      const own = { institution, clientId };
      return limits.countMade('portal_data', clientId, () =>
        noted(db, own, { clientId, now }, clientDataFile(db, own, { clientId, today })),
      );
    },
    'GET /api/portal/my-data.pdf': ({ db, institution, clientId, today, now }) => {
      const own = { institution, clientId };
      return limits.countMade('portal_data', clientId, () =>
        noted(db, own, { clientId, now }, dataPdf(db, own, { clientId, today })),
      );
    },
    'GET /api/public/institutions/:institution_id/privacy': ({ db, params }) =>
      requireDataController(db.system, params.institution_id),
  };
}
