import { hkdfSync } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { sharedSecret } from '#server/rate-limits/limit-secret.ts';

/** Of one person at one institution: another person, and the same one elsewhere, cannot read what is encrypted under it (OF-13). */
export async function queueKeyOf(
  db: Database,
  { institution, user }: { readonly institution: string; readonly user: string },
): Promise<string> {
  const secret = await sharedSecret(db, 'offline-queue');
  return Buffer.from(hkdfSync('sha256', secret, '', `${institution}\n${user}`, 32)).toString('base64');
}
