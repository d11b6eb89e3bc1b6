/* Everything of this folder that others load, in one file to download. */
export { startOffline } from './follow-connection.ts';
export { keepEntries } from './keep-entries.ts';
export { OfflineSection } from './offline-section.tsx';
export { OfflineStart, OfflineView, UnsentPill } from './offline-view.tsx';
export { SheetOfRoute } from './sheet-of-route.tsx';
