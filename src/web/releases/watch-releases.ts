import { letInBetweenScreens } from './waiting-release.ts';

const LOOK_EVERY_MS = 60 * 60_000;

/** Registers the service worker of this release and looks for the next. */
export async function watchReleases(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const registration = await workers.register('/sw.js').catch(() => null);
  // Refused, or no connection: the app works without, and the next opening tries again.
  if (registration === null) return;

  letInBetweenScreens(() => {
    // The very first worker has nobody to relieve.
    if (registration.waiting === null || workers.controller === null) return;
    workers.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    registration.waiting.postMessage('take-over');
  });

  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
