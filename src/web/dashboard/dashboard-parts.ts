/*
 * What the dashboard shows from answers that come after its first view: one file to download instead of one for each
 * part and for everything two of them share.
 */
export { ActiveLoans } from './active-loans.tsx';
export { DaySection } from './day-section.tsx';
export { HeadActions, MoneySection } from './later-parts.ts';
export { MetricNote } from './metric-note.tsx';
export { Outage } from './outage.tsx';
export { OwedBar } from './owed-bar.tsx';
