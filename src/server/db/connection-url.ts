/*
 * sslmode as in libpq and the manuals of database providers: `require` encrypts, `verify-ca` also checks the certificate's
 * signature, `verify-full` also its host name. `pg` follows these meanings only with `uselibpqcompat=true`.
 */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** Why the TLS parameters of a URL are invalid, as a sentence for the operator; null when they are valid. */
export function tlsFault(url: string, caFile: string | null): string | null {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode)) return `sslmode deve ser ${TLS_MODES.join(', ')}`;
  const hasCa = caFile !== null || searchParams.has('sslrootcert');
  return mode === 'verify-ca' && !hasCa ? 'sslmode=verify-ca precisa de DATABASE_CA_FILE' : null;
}

/** The URL as `pg` needs it; a certificate authority without a mode means verify-full. */
export function connectionUrl(url: string, caFile: string | null): string {
  const full = new URL(url);
  const { searchParams } = full;
  if (caFile !== null && !searchParams.has('sslrootcert')) searchParams.set('sslrootcert', caFile);
  if (searchParams.has('sslrootcert') && !searchParams.has('sslmode'))
    searchParams.set('sslmode', 'verify-full');
  if (!searchParams.has('sslmode')) return url;
  // With sslrootcert `pg` would encrypt even with sslmode=disable.
  if (searchParams.get('sslmode') === 'disable') searchParams.delete('sslrootcert');
  searchParams.set('uselibpqcompat', 'true');
  return full.href;
}

/** Encrypted, but open to a man in the middle, because the certificate is not checked. */
export function isUnverified(url: string): boolean {
  return new URL(url).searchParams.get('sslmode') === 'require';
}
