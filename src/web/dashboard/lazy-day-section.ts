import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { loadDashboardParts } from './load-dashboard-parts.ts';

/** After the specified figures, and in a space kept for it: no other part waits for it and nothing moves when it comes. */
export const DaySection = lazyPart(async () => (await loadDashboardParts()).DaySection);
