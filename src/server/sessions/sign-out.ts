import type { Database } from '#server/db/database.ts';
import { hashOfToken } from './session-token.ts';

/** Whether there was a session to end (LG-9). */
export async function signOut(db: Database, kind: 'staff' | 'borrower', token: string): Promise<boolean> {
  const hash = hashOfToken(token);
  const { numDeletedRows } = await db.system
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeSessions(db: Database, now: Date): Promise<void> {
  await db.system.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.system.deleteFrom('password_recoveries').where('expires_at', '<', now).execute();
}
