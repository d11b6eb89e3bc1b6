import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Makes the tables of the coming months, drops those whose time is over, and returns how many it dropped. How long months
 * are kept is the owner's to say (`migrate`).
 */
export async function arrangeAuditLog(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select caderneta_arrange_audit_log(${now}) as dropped`.execute(db.system);
  return rows[0]?.dropped ?? 0;
}
