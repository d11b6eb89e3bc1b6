import { somethingIsTyped } from '#web/base/typed-text.ts';
import { letInBetweenScreens } from './waiting-release.ts';

const LOOK_EVERY_MS = 60 * 60_000;
/** A request under way holds the last release's worker back. The page comes from the server either way. */
const RELIEVED_WITHIN_MS = 1_000;

/** Registers the service worker of this release and looks for the next. */
export async function watchReleases(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const registration = await register(workers);
  if (registration === null) return;

  letInBetweenScreens(() => {
    // The very first worker replaces no other.
    if (registration.waiting === null || workers.controller === null) return;
    const reload = () => {
      if (!somethingIsTyped()) window.location.reload();
    };
    workers.addEventListener('controllerchange', reload, { once: true });
    setTimeout(reload, RELIEVED_WITHIN_MS);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    registration.waiting.postMessage('take-over');
  });

  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** Null where it is refused, or there is no connection: the app works without, and the next opening tries again. */
async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    await workers.register('/sw.js');
    return (await workers.getRegistration()) ?? null;
  } catch {
    return null;
  }
}
