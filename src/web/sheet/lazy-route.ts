import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

/** Loaded when a route is put in order, or opened in the map for the first time. */
export const RouteOrderDialog = lazyPart(
  async () => (await import('./route-order-dialog.tsx')).RouteOrderDialog,
);
export const MapDialog = lazyPart(async () => (await import('./map-dialog.tsx')).MapDialog);
