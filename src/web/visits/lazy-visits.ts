import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

/** Loaded when somebody asks for it: a lender who writes no visits down downloads none of it. */
export const NotPaidButton = lazyPart(async () => (await import('./not-paid-button.tsx')).NotPaidButton);
export const ClientVisits = lazyPart(async () => (await import('./client-visits.tsx')).ClientVisits);
