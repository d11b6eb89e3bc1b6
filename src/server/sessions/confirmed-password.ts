import { sql } from 'kysely';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** After the password was checked: it counts until the session ends. */
export async function notePasswordConfirmed(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.system
    .updateTable('sessions')
    .set({ password_confirmed_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * An unattended browser shows nothing that needs it: the person of the transaction typed their password again in this session, or has a
 * second factor (AQ-13).
 */
export async function requireConfirmedPassword(tx: Tx, sessionId: string, refusal?: string): Promise<void> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select caderneta_has_confirmed_password(${sessionId}) as confirmed`.execute(tx);
  if (rows[0]?.confirmed !== true) throw new Problem('password_unconfirmed', refusal);
}
