import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

/* The sections of 'Configurações', each loaded when it is opened; those of an institution in one file to download. */

const institutionSections = () => import('./institution-sections.ts');
export const InstitutionProfile = lazyPart(async () => (await institutionSections()).InstitutionProfile);
export const PortalAccess = lazyPart(async () => (await institutionSections()).PortalAccess);
export const PixSection = lazyPart(async () => (await institutionSections()).PixSection);
export const TemplatesSection = lazyPart(async () => (await institutionSections()).TemplatesSection);
export const LenderKindSection = lazyPart(async () => (await institutionSections()).LenderKindSection);
export const IncidentsSection = lazyPart(
  async () => (await import('#web/incidents/incidents-section.tsx')).IncidentsSection,
);
export const DataRequestsSection = lazyPart(async () => (await institutionSections()).DataRequestsSection);
export const PrivacySection = lazyPart(async () => (await institutionSections()).PrivacySection);
export const PresetsSection = lazyPart(async () => (await institutionSections()).PresetsSection);
export const TagsSection = lazyPart(async () => (await import('#web/tags/tags-section.tsx')).TagsSection);
export const CalendarFeed = lazyPart(async () => (await institutionSections()).CalendarFeed);
export const ExportSection = lazyPart(async () => (await institutionSections()).ExportSection);
export const CheckDocument = lazyPart(async () => (await institutionSections()).CheckDocument);
export const DeletedRecords = lazyPart(async () => (await institutionSections()).DeletedRecords);

export const AboutSection = lazyPart(async () => (await import('./about-section.tsx')).AboutSection);

export const TeamSection = lazyPart(async () => (await import('#web/people/team-section.tsx')).TeamSection);
export const CollectedSection = lazyPart(
  async () => (await import('#web/people/collected-section.tsx')).CollectedSection,
);
export const PlanSection = lazyPart(async () => (await import('#web/plans/plan-section.tsx')).PlanSection);
export const InstitutionsSection = lazyPart(
  async () => (await import('#web/people/institutions-section.tsx')).InstitutionsSection,
);

/** With the readers of files a chunk of its own. */
export const ImportSection = lazyPart(
  async () => (await import('#web/imports/import-section.tsx')).ImportSection,
);

/** With the store of the device a chunk of its own. */
export const OfflineSection = lazyPart(
  async () => (await import('#web/offline/offline-parts.ts')).OfflineSection,
);

export const KnownPayersSection = lazyPart(
  async () => (await import('#web/statements/known-payers-section.tsx')).KnownPayersSection,
);
