/** A UUIDv7 by the given clock: the key an entry has from its making (FD-3). */
export function newEntryKey(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = Math.floor(now).toString(16).padStart(12, '0');
  const variant = '89ab'[(bytes[8] ?? 0) & 3] ?? '8';
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
