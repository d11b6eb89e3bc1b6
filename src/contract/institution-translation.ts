import type { Institution, InstitutionProfile } from '#domain/institutions/institution.ts';
import type { WireInstitution, WireProfile } from './institutions.ts';

export function institutionToWire(institution: Institution): WireInstitution {
  return {
    id: institution.id,
    name: institution.name,
    logo_url: institution.logoUrl,
    contact_info: institution.contactInfo,
  };
}

export function institutionFromWire(wire: WireInstitution): Institution {
  return { id: wire.id, name: wire.name, logoUrl: wire.logo_url, contactInfo: wire.contact_info };
}

export function profileToWire(profile: InstitutionProfile): WireProfile {
  return { ...institutionToWire(profile), version: profile.version };
}

export function profileFromWire(wire: WireProfile): InstitutionProfile {
  return { ...institutionFromWire(wire), version: wire.version };
}
