import type { Timestamp } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { SignedInWith } from '#domain/second-factor/signed-in-with.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { before, SESSION_TIMES } from '#server/sessions/session-times.ts';

/*
 * Staff accounts and sessions. The institution's role cannot read them, so these statements run as the system and each
 * one names the account.
 */

export interface Account {
  readonly email: string;
  readonly passwordHash: string;
}

export async function requireAccount(db: Database, user: string): Promise<Account> {
  const row = await db.system
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return { email: row.email, passwordHash: row.password_hash };
}

/** False when the password has changed since it was checked. */
export async function updatePassword(
  tx: Tx,
  user: string,
  change: { readonly checked: Account; readonly passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: change.passwordHash, password_generated_at: null })
    .where('id', '=', user)
    .where('password_hash', '=', change.checked.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates links sent before the change, so that they cannot undo it. */
export async function endRecoveries(tx: Tx, user: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_recoveries')
    .set({ used_at: now })
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .execute();
}

export interface OpenSession {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Timestamp;
  readonly last_seen_at: Timestamp;
  readonly signed_in_with: SignedInWith | null;
}

/** The active sessions, the last seen first. */
export async function openSessionsOf(db: Database, user: string, now: Date): Promise<OpenSession[]> {
  return db.system
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'signed_in_with'])
    .where('kind', '=', 'staff')
    .where('user_id', '=', user)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', before(now, SESSION_TIMES.staff.idle).toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** not_found for another account's session and for one that does not exist. */
export async function endSession(db: Database, user: string, sessionId: string): Promise<void> {
  const { numDeletedRows } = await db.system
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('user_id', '=', user)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
}

/** Null ends all of them. */
export async function endOtherSessions(tx: Tx, user: string, sessionId: string | null): Promise<void> {
  const own = tx.deleteFrom('sessions').where('kind', '=', 'staff').where('user_id', '=', user);
  await (sessionId === null ? own : own.where('id', '<>', sessionId)).execute();
}
