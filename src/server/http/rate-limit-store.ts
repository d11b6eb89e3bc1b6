import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { withoutWaitingForDisk } from '#server/db/relaxed-commit.ts';
import type { Limit } from './limits.ts';

/** A window of hits, as the database holds it for all instances. */
export interface Window {
  count: number;
  startedAt: Date;
}

/** Adds hits in one statement; a window that has passed starts again at this very hit. */
export async function addHits(
  tx: Tx,
  hit: { key: string; limit: Limit; hits: number; now: Date },
): Promise<Window> {
  const { key, limit, hits, now } = hit;
  const { rows } = await sql<{ count: number; started_at: Date }>`
    INSERT INTO rate_limits AS kept (key, started_at, window_seconds, count)
    SELECT ${key}::text, ${now}::timestamptz, ${limit.seconds}::integer, ${hits}::integer
    WHERE ${withoutWaitingForDisk}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${hasPassed(now)} THEN excluded.count ELSE kept.count + excluded.count END,
      started_at = CASE WHEN ${hasPassed(now)} THEN excluded.started_at ELSE kept.started_at END,
      window_seconds = excluded.window_seconds
    RETURNING count, started_at`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a counted hit returned no window');
  return { count: row.count, startedAt: row.started_at };
}

function hasPassed(now: Date) {
  return sql`kept.started_at + make_interval(secs => kept.window_seconds) <= ${now}::timestamptz`;
}

export async function windowOf(tx: Tx, key: string): Promise<(Window & { seconds: number }) | null> {
  const row = await tx
    .selectFrom('rate_limits')
    .select(['count', 'started_at', 'window_seconds'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { count: row.count, startedAt: row.started_at, seconds: row.window_seconds };
}

export async function takeHitBack(tx: Tx, key: string): Promise<void> {
  await sql`
    UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${key} AND ${withoutWaitingForDisk}`.execute(
    tx,
  );
}

export async function forgetWindow(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).where(withoutWaitingForDisk).execute();
}

export async function wasSeenSince(
  tx: Tx,
  seen: { key: string; member: Buffer; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('rate_limit_members')
    .select('key')
    .where('key', '=', seen.key)
    .where('member', '=', seen.member)
    .where('seen_at', '>=', seen.since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberMember(
  tx: Tx,
  seen: { key: string; member: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('rate_limit_members')
    .values({ key: seen.key, member: seen.member, seen_at: seen.now })
    .onConflict((conflict) => conflict.columns(['key', 'member']).doUpdateSet({ seen_at: seen.now }))
    .execute();
}

/** No window is longer than a day: what is older counts for nothing. */
export async function purgeRateLimits(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 2 * 86_400_000);
  await db.system.deleteFrom('rate_limits').where('started_at', '<', longAgo).execute();
  await db.system.deleteFrom('rate_limit_members').where('seen_at', '<', longAgo).execute();
}
