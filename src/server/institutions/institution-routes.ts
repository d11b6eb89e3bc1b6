import { institutionToWire, profileToWire } from '#contract/institution-translation.ts';
import type { institutionEndpoints } from '#contract/institutions.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { findProfile, listInstitutions } from './institution-store.ts';
import { saveProfile } from './save-profile.ts';

export const institutionHandlers: HandlersOf<typeof institutionEndpoints> = {
  'GET /api/institution': async ({ tx, owner }) => {
    const profile = await findProfile(tx, owner);
    return { institution: profile === null ? null : profileToWire(profile) };
  },
  'PUT /api/institution': async ({ tx, owner, body }) => {
    const fields = { name: body.name, logoUrl: body.logo_url, contactInfo: body.contact_info };
    return profileToWire(await saveProfile(tx, owner, { fields, seenVersion: body.version ?? null }));
  },
  'GET /api/public/institutions': async ({ db }) => ({
    items: (await listInstitutions(db.system)).map(institutionToWire),
  }),
};
