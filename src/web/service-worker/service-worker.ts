/*
 * The shell and the hashed files of one release, so that the app opens without a connection and an open tab of the
 * last release still finds its parts after the next. Never an answer of the server: nothing in here is anybody's.
 */

declare const self: ServiceWorkerGlobalScope;

/** Both written by the build (vite.service-worker.ts). */
const RELEASE = '%RELEASE%';
const ASSETS = '%ASSETS%'.split(' ');

const PREFIX = 'caderneta-';
const CACHE = PREFIX + RELEASE;
/** An address of no screen: the page as it is for everybody. */
const SHELL = '/shell';
/** This release's and the last one's, whose tabs may still be open. */
const RELEASES_KEPT = 2;

self.addEventListener('install', (event) => event.waitUntil(install()));

async function install(): Promise<void> {
  const shell = await fetch(SHELL, { cache: 'no-store' });
  const html = await shell.clone().text();
  // Between this script and the page the server may have changed its release: the next look tries again.
  const [first = ''] = ASSETS;
  if (!shell.ok || !html.includes(first)) throw new Error('the page is of another release');
  const cache = await caches.open(CACHE);
  await cache.addAll(ASSETS);
  await cache.put(SHELL, shell);
}

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // In the order they were made.
  const old = ours.slice(0, Math.max(0, ours.length - (RELEASES_KEPT - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page says when: at a moment when nothing typed is lost (releases/watch-releases.ts). */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(event));
});

/** A hashed file never changes: the one that is here is the one. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server's own page whenever there is one, so that a new release shows at the next opening. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await event.preloadResponse;
    return early instanceof Response ? early : await fetch(event.request);
  } catch {
    return (await caches.match(SHELL, { ignoreVary: true })) ?? Response.error();
  }
}
