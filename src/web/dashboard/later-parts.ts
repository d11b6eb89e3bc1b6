import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

/* What few open the dashboard for, or what stands below its first view: files of their own, loaded when they are shown. */

/** Of a wide screen. */
export const HeadActions = lazyPart(async () => (await import('./head-actions.tsx')).HeadActions);
/** Below the open loans (DB-13). */
export const MoneySection = lazyPart(async () => (await import('./pictures/money-section.tsx')).MoneySection);
/** Where the operator sells plans (AS-8). */
export const PlanLine = lazyPart(async () => (await import('#web/plans/plan-line.tsx')).PlanLine);
/** Of a lender who has just begun. */
export const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps);
/** Where a client asked about their data (LP-4). */
export const DataRequestsLine = lazyPart(
  async () => (await import('./data-requests-line.tsx')).DataRequestsLine,
);
