/**
 * A page restored from the back-forward cache would show what it showed when it was left, even after a sign-out. It is
 * hidden before it is cached, and reloaded when it is restored.
 */
export function disableBfcache(): void {
  window.addEventListener('pagehide', (event) => {
    if (event.persisted) document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
