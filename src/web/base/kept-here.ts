/** What was chosen on this device; null where nothing was, or where the browser keeps nothing. */
export function keptHere(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing forgets it when the page is closed. */
export function keepHere(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What the page shows is right until then.
  }
}
