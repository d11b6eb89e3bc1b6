import type { institutionEndpoints } from '#contract/institutions.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { listInstitutions, requireInstitution, saveInstitution } from './institution-store.ts';

export const institutionHandlers: HandlersOf<typeof institutionEndpoints> = {
  'GET /api/institution': ({ tx, institution }) => requireInstitution(tx, institution),
  'PUT /api/institution': ({ tx, institution, body }) => saveInstitution(tx, institution, body),
  'GET /api/public/institutions': async ({ db }) => ({ items: await listInstitutions(db.system) }),
};
