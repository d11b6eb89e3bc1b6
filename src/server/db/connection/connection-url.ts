/*
 * An address may name several servers, as libpq's do: postgres://a:5432,b:5433/db?target_session_attrs=read-write. `pg`
 * and URL know one each, so everything is read from the addresses of the single servers.
 */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** The address of each server; one address where only one is named. */
export function serverUrls(url: string): readonly [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return others.length === 0 ? [url] : [first ?? url, ...others];
}

/** What all servers of an address have in common: login, database and parameters. */
export function sharedParts(url: string): { login: string; database: string; parameters: URLSearchParams } {
  const { username, pathname, searchParams } = new URL(serverUrls(url)[0]);
  return {
    login: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    parameters: searchParams,
  };
}

/** Such as 'a' or 'a:5433, b:5433', without login and password. */
export function hostNames(url: string, part: 'host' | 'hostname' = 'host'): string {
  return serverUrls(url)
    .map((server) => new URL(server)[part])
    .join(', ');
}

/** As in libpq; the others ask for a server that only reads, on which nothing could be recorded. */
const SESSION_ATTRIBUTES = ['read-write', 'primary', 'any'];

/** Why the servers of a URL are invalid, as a sentence for the operator; null when they are valid. */
export function serversFault(url: string): string | null {
  const servers = serverUrls(url);
  const areValid = servers.every(
    (server) =>
      URL.canParse(server) &&
      /^postgres(ql)?:$/.test(new URL(server).protocol) &&
      (servers.length === 1 || new URL(server).hostname !== ''),
  );
  if (!areValid && servers.length === 1) return 'use postgres://usuario:senha@servidor/banco';
  if (!areValid) return 'use postgres://usuario:senha@servidor1:5432,servidor2:5432/banco';
  const wanted = sharedParts(url).parameters.get('target_session_attrs');
  return wanted === null || SESSION_ATTRIBUTES.includes(wanted)
    ? null
    : 'target_session_attrs deve ser read-write, primary ou any';
}

/** Of several servers only one that accepts writes is of use, unless the operator says otherwise. */
export function needsWritableServer(url: string): boolean {
  return serverUrls(url).length > 1 && sharedParts(url).parameters.get('target_session_attrs') !== 'any';
}

/*
 * sslmode as in libpq and the manuals of database providers: `require` encrypts, `verify-ca` also checks the certificate's
 * signature, `verify-full` also its host name. `pg` follows these meanings only with `uselibpqcompat=true`.
 */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** Why the TLS parameters of a URL are invalid, as a sentence for the operator; null when they are valid. */
export function tlsFault(url: string, caFile: string | null): string | null {
  const { parameters } = sharedParts(url);
  const mode = parameters.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode)) return `sslmode deve ser ${TLS_MODES.join(', ')}`;
  const hasCa = caFile !== null || parameters.has('sslrootcert');
  return mode === 'verify-ca' && !hasCa ? 'sslmode=verify-ca precisa de DATABASE_CA_FILE' : null;
}

/** The URL as `pg` needs it; a certificate authority without a mode means verify-full. */
export function connectionUrl(url: string, caFile: string | null): string {
  const { parameters } = sharedParts(url);
  if (caFile !== null && !parameters.has('sslrootcert')) parameters.set('sslrootcert', caFile);
  if (parameters.has('sslrootcert') && !parameters.has('sslmode')) parameters.set('sslmode', 'verify-full');
  if (!parameters.has('sslmode')) return url;
  // With sslrootcert `pg` would encrypt even with sslmode=disable.
  if (parameters.get('sslmode') === 'disable') parameters.delete('sslrootcert');
  parameters.set('uselibpqcompat', 'true');
  return `${url.replace(/[?#].*$/s, '')}?${parameters.toString()}`;
}

/** Encrypted, but open to a man in the middle, because the certificate is not checked. */
export function isUnverified(url: string): boolean {
  return sharedParts(url).parameters.get('sslmode') === 'require';
}
