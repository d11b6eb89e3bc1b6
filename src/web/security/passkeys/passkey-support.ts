/** Browsers make passkeys on https and on localhost only, and for a name, never for a literal address (SG-8). */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$|:/.test(hostname);
  return window.isSecureContext && !isAddress && 'PublicKeyCredential' in window;
}
