/* The sections of those who run the institution, in one file to download: a collector's 'Conta' has none of them. */
export { PortalAccess } from '#web/access-codes/portal-access.tsx';
export { CalendarFeed } from '#web/agenda/calendar-feed.tsx';
export { CheckDocument } from '#web/documents/check-document.tsx';
export { ExportSection } from '#web/exports/export-section.tsx';
export { InstitutionProfile } from '#web/institutions/institution-profile.tsx';
export { LenderKindSection } from '#web/institutions/lender-kind-section.tsx';
export { PixSection } from '#web/institutions/pix-section.tsx';
export { PrivacySection } from '#web/institutions/privacy-section.tsx';
export { PresetsSection } from '#web/loan-presets/presets-section.tsx';
export { TemplatesSection } from '#web/messages/templates-section.tsx';
export { DataRequestsSection } from '#web/privacy/data-requests-section.tsx';
export { DeletedRecords } from './deleted-records.tsx';
