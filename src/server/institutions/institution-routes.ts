import { institutionToWire } from '#contract/institution-translation.ts';
import type { institutionEndpoints } from '#contract/institutions.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { findInstitution, listInstitutions, saveInstitution } from './institution-store.ts';

export const institutionHandlers: HandlersOf<typeof institutionEndpoints> = {
  'GET /api/institution': async ({ tx, owner }) => {
    const institution = await findInstitution(tx, owner);
    return { institution: institution === null ? null : institutionToWire(institution) };
  },
  'PUT /api/institution': async ({ tx, owner, body }) => {
    const profile = { name: body.name, logoUrl: body.logo_url, contactInfo: body.contact_info };
    return institutionToWire(await saveInstitution(tx, owner, profile));
  },
  'GET /api/public/institutions': async ({ db }) => ({
    items: (await listInstitutions(db.system)).map(institutionToWire),
  }),
};
