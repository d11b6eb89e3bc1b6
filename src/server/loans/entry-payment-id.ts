import { createHash } from 'node:crypto';

/**
 * The id of the payment that an entry makes: the same key of the same institution always gives the same id, and the primary key
 * refuses it a second time, for ever (FD-3). It keeps the key's time, because payments of a day stand in the order of their ids.
 */
export function paymentIdOf(institution: string, entryKey: string): string {
  const time = entryKey.toLowerCase().replaceAll('-', '').slice(0, 12);
  const hash = createHash('sha256').update(`${institution}\n${entryKey.toLowerCase()}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(15, 16), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hash.slice(12, 15)}`,
    `${variant}${hash.slice(16, 19)}`,
    hash.slice(19, 31),
  ].join('-');
}
