import { CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { asyncCommit } from '#server/db/async-commit.ts';
import { before, SEEN_AT_MOST_EVERY } from './session-times.ts';
import { hashOfToken } from './session-token.ts';

export interface FoundSession<Session> {
  readonly session: Session;
  readonly lastSeenAt: Date;
}

/** The query that finds one kind of session by its token; it can be sent alone or together with other statements. */
export interface SessionLookup<Session extends { readonly id: string }> {
  /** `id` is of the session that had the token before, and must still have it. */
  readonly statement: (
    hash: Buffer,
    now: Date,
    id?: string,
  ) => { readonly text: string; readonly values: unknown[] };
  readonly read: (rows: readonly unknown[]) => FoundSession<Session> | null;
}

export async function findSession<Session extends { readonly id: string }>(
  db: Database,
  lookup: SessionLookup<Session>,
  { token, now }: { token: string; now: Date },
): Promise<Session | null> {
  const { text, values } = lookup.statement(hashOfToken(token), now);
  const { rows } = await db.system.executeQuery(CompiledQuery.raw(text, values));
  const found = lookup.read(rows);
  if (found === null) return null;
  await recordVisit(db, found, now);
  return found.session;
}

/** At most once a minute. */
export async function recordVisit(
  db: Database,
  { session, lastSeenAt }: FoundSession<{ readonly id: string }>,
  now: Date,
): Promise<void> {
  const longAgo = before(now, SEEN_AT_MOST_EVERY);
  if (lastSeenAt >= longAgo) return;
  await db.system
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', session.id)
    .where('last_seen_at', '<', longAgo.toISOString())
    .where(asyncCommit)
    .execute();
}
