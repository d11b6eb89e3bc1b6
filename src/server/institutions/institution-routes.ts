import type { institutionEndpoints } from '#contract/institutions.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { changePix } from './change-pix.ts';
import { listInstitutions, requireInstitution, saveInstitution } from './institution-store.ts';
import { removeLogo, replaceLogo, requireLogo } from './logo-store.ts';

export function institutionHandlers({
  limits,
}: {
  readonly limits: RateLimits;
}): HandlersOf<typeof institutionEndpoints> {
  return {
    'GET /api/institution': ({ tx, institution }) => requireInstitution(tx, institution),
    'PUT /api/institution': ({ tx, institution, body }) => saveInstitution(tx, institution, body),
    'PUT /api/institution/logo': ({ tx, institution, body }) => replaceLogo(tx, institution, body.image),
    'DELETE /api/institution/logo': ({ tx, institution }) => removeLogo(tx, institution),
    'PUT /api/institution/pix': ({ db, institution, user, sessionId, body, now }) =>
      changePix(db, limits, {
        institution,
        user,
        sessionId,
        currentPassword: body.current_password,
        version: body.version,
        pix: body.pix,
        now,
      }),
    'GET /api/public/institutions': ({ db, query }) => listInstitutions(db.system, query),
    'GET /api/public/logos/:institution_id/:sha256': async ({ db, params }) => ({
      png: await requireLogo(db.system, params),
    }),
  };
}
