import type { Database, Tx } from '#server/db/database.ts';
import { before, SESSION_TIMES } from '#server/sessions/session-times.ts';

/** Staff accounts and sessions: all of it by the server's own door, and every statement names the account. */
export interface Account {
  readonly email: string;
  readonly passwordHash: string;
}

export async function findAccount(db: Database, owner: string): Promise<Account> {
  const row = await db.system
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', owner)
    .executeTakeFirstOrThrow();
  return { email: row.email, passwordHash: row.password_hash };
}

/** False where the password is no longer the one that was checked. */
export async function updatePassword(
  tx: Tx,
  owner: string,
  change: { readonly checked: Account; readonly passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: change.passwordHash })
    .where('id', '=', owner)
    .where('password_hash', '=', change.checked.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A link sent before the change must not undo it, nor bring about another one. */
export async function endRecoveries(tx: Tx, owner: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_recoveries')
    .set({ used_at: now })
    .where('user_id', '=', owner)
    .where('used_at', 'is', null)
    .execute();
}

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Those that still live, the last seen first. */
export async function openSessionsOf(db: Database, owner: string, now: Date): Promise<OpenSession[]> {
  const rows = await db.system
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('kind', '=', 'staff')
    .where('user_id', '=', owner)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', before(now, SESSION_TIMES.staff.idle))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** False for another account's session and for one that does not exist. */
export async function endSession(db: Database, owner: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.system
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('user_id', '=', owner)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endOtherSessions(tx: Tx, owner: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('user_id', '=', owner)
    .where('id', '<>', sessionId)
    .execute();
}
