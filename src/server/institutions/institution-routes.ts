import type { institutionEndpoints } from '#contract/institutions.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { relyingParty } from '#server/security/passkeys/verify-passkey.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { changePix } from './change-pix.ts';
import { changeProfile } from './change-profile.ts';
import { listInstitutions, requireInstitution } from './institution-store.ts';
import { removeLogo, replaceLogo, requireLogo } from './logo-store.ts';

export function institutionHandlers({
  limits,
  publicUrl,
}: {
  readonly limits: RateLimits;
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
}): HandlersOf<typeof institutionEndpoints> {
  return {
    'GET /api/institution': ({ tx, institution }) => requireInstitution(tx, institution),
    'PUT /api/institution': ({ tx, institution, sessionId, body }) =>
      changeProfile(tx, institution, { sessionId, changed: body }),
    'PUT /api/institution/logo': ({ tx, institution, body }) => replaceLogo(tx, institution, body.image),
    'DELETE /api/institution/logo': ({ tx, institution }) => removeLogo(tx, institution),
    'PUT /api/institution/pix': ({ db, request, institution, user, sessionId, body, now }) => {
      const { version, pix } = body;
      const party = relyingParty(publicUrl, request);
      return changePix(db, limits, { institution, user, sessionId, body, party, version, pix, now });
    },
    'GET /api/public/institutions': ({ db, query }) => listInstitutions(db.system, query),
    'GET /api/public/logos/:institution_id/:sha256': async ({ db, params }) => ({
      png: await requireLogo(db.system, params),
    }),
  };
}
