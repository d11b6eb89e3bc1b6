/**
 * A page the browser has set aside as it stood (its back-forward cache) would show on the way back what it showed when
 * it was left, signed out since or not. It is set aside blank, and comes back by asking anew.
 */
export function showNothingOnTheWayBack(): void {
  window.addEventListener('pagehide', (event) => {
    if (event.persisted) document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
