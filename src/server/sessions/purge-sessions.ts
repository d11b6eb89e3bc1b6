import type { Database } from '#server/db/database.ts';
import { deleteOlder } from '#server/db/delete-older.ts';

/** What lets somebody in and has expired. */
const TABLES = ['sessions', 'sign_in_steps', 'password_recoveries', 'invitations'] as const;

export async function purgeSessions(db: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (const table of TABLES) deleted += await deleteOlder(db, { table, column: 'expires_at' }, now);
  return deleted;
}
