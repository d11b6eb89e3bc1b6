import { CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { withoutWaitingForDisk } from '#server/db/relaxed-commit.ts';
import { before, SEEN_AT_MOST_EVERY } from './session-times.ts';
import { hashOfToken } from './session-token.ts';

/** How a kind of session is found by its token, alone or along with another question. */
export interface SessionQuestion<Session extends { readonly id: string }> {
  readonly statement: (hash: Buffer, now: Date) => { readonly text: string; readonly values: unknown[] };
  readonly read: (rows: readonly unknown[]) => { session: Session; lastSeenAt: Date } | null;
}

export async function findSession<Session extends { readonly id: string }>(
  db: Database,
  question: SessionQuestion<Session>,
  asked: { token: string; now: Date },
): Promise<Session | null> {
  const { text, values } = question.statement(hashOfToken(asked.token), asked.now);
  const { rows } = await db.system.executeQuery(CompiledQuery.raw(text, values));
  return acceptVisit(db, question, rows, asked.now);
}

/** The session the rows tell of; its visit is noted, at most once a minute. */
export async function acceptVisit<Session extends { readonly id: string }>(
  db: Database,
  question: SessionQuestion<Session>,
  rows: readonly unknown[],
  now: Date,
): Promise<Session | null> {
  const found = question.read(rows);
  if (found === null) return null;
  const longAgo = before(now, SEEN_AT_MOST_EVERY);
  if (found.lastSeenAt < longAgo) {
    await db.system
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', found.session.id)
      .where('last_seen_at', '<', longAgo.toISOString())
      .where(withoutWaitingForDisk)
      .execute();
  }
  return found.session;
}
