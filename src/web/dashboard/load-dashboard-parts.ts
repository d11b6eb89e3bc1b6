/** What the dashboard shows after its first view. */
export const loadDashboardParts = () => import('./dashboard-parts.ts');
