/*
 * TLS as libpq and every provider's manual mean it: `require` encrypts, `verify-ca` also checks who signed the
 * certificate, `verify-full` also whose it is. `pg` keeps to these meanings only when the address asks for it.
 */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** What is wrong with the TLS parameters of an address, as a sentence for the operator; null where nothing is. */
export function tlsFault(url: string, caFile: string | null): string | null {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode)) return `sslmode deve ser ${TLS_MODES.join(', ')}`;
  const hasCa = caFile !== null || searchParams.has('sslrootcert');
  return mode === 'verify-ca' && !hasCa ? 'sslmode=verify-ca precisa de DATABASE_CA_FILE' : null;
}

/** The address as `pg` takes it; who names a certificate authority and no mode wants everything checked. */
export function connectionUrl(url: string, caFile: string | null): string {
  const full = new URL(url);
  const { searchParams } = full;
  if (caFile !== null && !searchParams.has('sslrootcert')) searchParams.set('sslrootcert', caFile);
  if (searchParams.has('sslrootcert') && !searchParams.has('sslmode'))
    searchParams.set('sslmode', 'verify-full');
  if (!searchParams.has('sslmode')) return url;
  // Asked not to encrypt: naming an authority would encrypt all the same.
  if (searchParams.get('sslmode') === 'disable') searchParams.delete('sslrootcert');
  searchParams.set('uselibpqcompat', 'true');
  return full.href;
}

/** Encrypted, but whoever stands between could be the one encrypting. */
export function isUnverified(url: string): boolean {
  return new URL(url).searchParams.get('sslmode') === 'require';
}
