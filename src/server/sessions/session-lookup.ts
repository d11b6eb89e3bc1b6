import { CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { asyncCommit } from '#server/db/async-commit.ts';
import { before, SEEN_AT_MOST_EVERY } from './session-times.ts';
import { hashOfToken } from './session-token.ts';

/** The query that finds one kind of session by its token; it can be sent alone or together with a read. */
export interface SessionLookup<Session extends { readonly id: string }> {
  readonly statement: (hash: Buffer, now: Date) => { readonly text: string; readonly values: unknown[] };
  readonly read: (rows: readonly unknown[]) => { session: Session; lastSeenAt: Date } | null;
}

export async function findSession<Session extends { readonly id: string }>(
  db: Database,
  lookup: SessionLookup<Session>,
  { token, now }: { token: string; now: Date },
): Promise<Session | null> {
  const { text, values } = lookup.statement(hashOfToken(token), now);
  const { rows } = await db.system.executeQuery(CompiledQuery.raw(text, values));
  return acceptSession(db, lookup, rows, now);
}

/** Reads the session from the rows and records the visit, at most once a minute. */
export async function acceptSession<Session extends { readonly id: string }>(
  db: Database,
  lookup: SessionLookup<Session>,
  rows: readonly unknown[],
  now: Date,
): Promise<Session | null> {
  const found = lookup.read(rows);
  if (found === null) return null;
  const longAgo = before(now, SEEN_AT_MOST_EVERY);
  if (found.lastSeenAt < longAgo) {
    await db.system
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', found.session.id)
      .where('last_seen_at', '<', longAgo.toISOString())
      .where(asyncCommit)
      .execute();
  }
  return found.session;
}
