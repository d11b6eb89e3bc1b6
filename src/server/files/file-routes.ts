import type { fileEndpoints } from '#contract/files.ts';
import { EDITORS } from '#domain/people/role.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { noteAccess } from '#server/records/note-access.ts';
import { requireClientWithLoan } from '#server/records/require-client-with-loan.ts';
import { MB } from '#domain/files/file.ts';
import { addFile } from './add-file.ts';
import { bytesOfFile } from './file-bytes.ts';
import { changeFile, deleteFile, restoreFile } from './change-file.ts';
import { nextErased } from './erase-unneeded.ts';
import { listFiles, listPortalFiles, restorableSince, usedBytes } from './file-store.ts';
import { requireFile, requirePhoto, requirePortalFile } from './read-file.ts';

export function fileHandlers({
  limits,
  filesQuotaMb,
}: {
  readonly limits: RateLimits;
  /** FILES_QUOTA_MB. */
  readonly filesQuotaMb: number;
}): HandlersOf<typeof fileEndpoints> {
  const quotaBytes = filesQuotaMb * MB;
  return {
    'GET /api/clients/:id/files': async ({ tx, institution, role, params, query, now }) => {
      await requireClientWithLoan(tx, institution, params.id, query.loan_id);
      const deletedSince = EDITORS.includes(role) ? restorableSince(now) : null;
      const { loan_id: loanId, after, limit } = query;
      return listFiles(tx, institution, { clientId: params.id, loanId, after, limit, deletedSince });
    },
    'POST /api/clients/:id/files': ({ tx, institution, allowance, params, body, now }) =>
      addFile(
        tx,
        institution,
        { clientId: params.id, ...body, content: bytesOfFile(body.content) },
        { quotaBytes, allowance: allowance(), now },
      ),
    'GET /api/clients/:id/photo/:sha256': ({ db, institution, user, staff, params }) =>
      limits.countMade('files_read', user, () =>
        db.readAsStaff(staff, (tx) => requirePhoto(tx, institution, params)),
      ),
    'PATCH /api/files/:id': ({ tx, institution, sessionId, params, body }) =>
      changeFile(tx, institution, { id: params.id, sessionId }, body),
    'DELETE /api/files/:id': async ({ tx, institution, params, now }) => {
      await deleteFile(tx, institution, params.id, now);
      return null;
    },
    'POST /api/files/:id/restore': ({ tx, institution, params, now }) =>
      restoreFile(tx, institution, params.id, now),
    'GET /api/files/usage': async ({ tx, institution, allowance }) => {
      const used = await usedBytes(tx, institution);
      const inPlan = allowance()?.files_mb ?? null;
      return { used, quota: inPlan === null ? quotaBytes : inPlan * MB };
    },
    'GET /api/files/next-erased': ({ tx, institution, today }) => nextErased(tx, institution, today),
    'GET /api/files/:id/:sha256': ({ db, institution, user, staff, sessionId, params, now }) =>
      limits.countMade('files_read', user, async () => {
        const { clientId, name, type, content } = await db.readAsStaff(staff, (tx) =>
          requireFile(tx, institution, { ...params, sessionId }),
        );
        await noteAccess(db, { institution, clientId, kind: 'file', user, now });
        return { name, type, content };
      }),
    'GET /api/portal/files': ({ tx, institution, query }) => listPortalFiles(tx, institution, query),
    'GET /api/portal/files/:id/:sha256': ({ db, institution, clientId, params, now }) =>
      limits.countMade('files_read', clientId, async () => {
        const { name, type, content } = await db.readAsBorrower({ institution, clientId }, (tx) =>
          requirePortalFile(tx, institution, params),
        );
        await noteAccess(db, { institution, clientId, kind: 'file', user: null, now });
        return { name, type, content };
      }),
  };
}
