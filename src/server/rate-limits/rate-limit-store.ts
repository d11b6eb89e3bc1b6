import { sql } from 'kysely';
import type { Timestamp } from '#domain/calendar.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteOlder } from '#server/db/delete-older.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { asyncCommit } from '#server/db/async-commit.ts';
import type { Limit } from './limits.ts';
import { CLOCK_TOLERANCE_MS } from './window-times.ts';

/** A window of hits, stored in the database and shared by all instances. */
export interface Window {
  count: number;
  startedAt: Date;
}

interface Hit {
  key: string;
  hits: number;
  now: Date;
}

/** Adds hits in one statement; an expired window restarts with this hit. */
export async function addHits(tx: Tx, hit: Hit & { limit: Limit }): Promise<Window> {
  const { key, limit, hits, now } = hit;
  const { rows } = await tx.executeQuery(addToWindow({ key, hits, now, seconds: limit.seconds }));
  const [row] = rows;
  if (row === undefined) throw new Error('a counted hit returned no window');
  return { count: row.count, startedAt: new Date(row.started_at) };
}

const addToWindow = fixedStatement(
  (_, { key, hits, now, seconds }: Hit & { seconds: number }) => sql<{
    count: number;
    started_at: Timestamp;
  }>`
    INSERT INTO rate_limits AS kept (key, started_at, window_seconds, count)
    SELECT ${key}::text, ${now}::timestamptz, ${seconds}::integer, ${hits}::integer
    WHERE ${asyncCommit}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${hasPassed(now)} THEN excluded.count ELSE kept.count + excluded.count END,
      started_at = CASE WHEN ${hasPassed(now)} THEN excluded.started_at ELSE kept.started_at END,
      window_seconds = excluded.window_seconds
    RETURNING count, started_at`,
);

function hasPassed(now: Date) {
  return sql`(kept.started_at + make_interval(secs => kept.window_seconds) <= ${now}::timestamptz
    OR kept.started_at > ${now}::timestamptz + ${CLOCK_TOLERANCE})`;
}

const CLOCK_TOLERANCE = sql.raw(`interval '${CLOCK_TOLERANCE_MS} milliseconds'`);

/** Entries later than this were written before the clock was set back. */
function latest(now: Date): Date {
  return new Date(now.getTime() + CLOCK_TOLERANCE_MS);
}

export interface TimedWindow extends Window {
  seconds: number;
}

export async function windowOf(tx: Tx, key: string): Promise<TimedWindow | null> {
  const { rows } = await tx.executeQuery(selectWindow({ key }));
  const [row] = rows;
  if (row === undefined) return null;
  return { count: row.count, startedAt: new Date(row.started_at), seconds: row.window_seconds };
}

const selectWindow = fixedStatement((tx, { key }: { key: string }) =>
  tx.selectFrom('rate_limits').select(['count', 'started_at', 'window_seconds']).where('key', '=', key),
);

/** Compare and swap: false, and nothing is written, when the window has changed since it was read. */
export async function replaceWindow(
  tx: Tx,
  key: string,
  { was, kept }: { was: TimedWindow | null; kept: TimedWindow },
): Promise<boolean> {
  const { rows } = await tx.executeQuery(
    was === null
      ? openWindow({ key, ...kept })
      : changeWindow({
          key,
          ...kept,
          wasCount: was.count,
          wasStartedAt: was.startedAt,
          wasSeconds: was.seconds,
        }),
  );
  return rows.length === 1;
}

interface KeptWindow extends TimedWindow {
  key: string;
}

const openWindow = fixedStatement(
  (_, { key, count, startedAt, seconds }: KeptWindow) => sql<{ key: string }>`
    INSERT INTO rate_limits (key, started_at, window_seconds, count)
    SELECT ${key}::text, ${startedAt}::timestamptz, ${seconds}::integer, ${count}::integer
    WHERE ${asyncCommit}
    ON CONFLICT (key) DO NOTHING RETURNING key`,
);

const changeWindow = fixedStatement(
  (_, window: KeptWindow & { wasCount: number; wasStartedAt: Date; wasSeconds: number }) => sql<{
    key: string;
  }>`
    UPDATE rate_limits SET started_at = ${window.startedAt}, window_seconds = ${window.seconds}, count = ${window.count}
    WHERE key = ${window.key} AND started_at = ${window.wasStartedAt} AND window_seconds = ${window.wasSeconds}
      AND count = ${window.wasCount} AND ${asyncCommit} RETURNING key`,
);

export async function takeHitBack(tx: Tx, key: string): Promise<void> {
  await tx.executeQuery(subtractHit({ key }));
}

const subtractHit = fixedStatement(
  (_, { key }: { key: string }) => sql`
    UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${key} AND ${asyncCommit}`,
);

export async function forgetWindow(tx: Tx, key: string): Promise<void> {
  await tx.executeQuery(deleteWindow({ key }));
}

const deleteWindow = fixedStatement((tx, { key }: { key: string }) =>
  tx.deleteFrom('rate_limits').where('key', '=', key).where(asyncCommit),
);

/** Scans the whole table; only for rare operations such as a password reset. */
export async function forgetWindowsWithPrefix(tx: Tx, prefix: string): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute();
}

/** Deletes one window and takes a hit back from another, in one statement. */
export async function forgetAndTakeBack(tx: Tx, forgotten: string, key: string): Promise<void> {
  await tx.executeQuery(forgetOneSubtractOther({ forgotten, key }));
}

const forgetOneSubtractOther = fixedStatement(
  (_, { forgotten, key }: { forgotten: string; key: string }) => sql`
    WITH deleted AS (DELETE FROM rate_limits WHERE key = ${forgotten})
    UPDATE rate_limits SET count = greatest(count - 1, 0) WHERE key = ${key} AND ${asyncCommit}`,
);

export async function wasSeenSince(
  tx: Tx,
  seen: { key: string; member: Buffer; since: Date; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('rate_limit_members')
    .select('key')
    .where('key', '=', seen.key)
    .where('member', '=', seen.member)
    .where('seen_at', '>=', seen.since.toISOString())
    .where('seen_at', '<=', latest(seen.now).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export async function membersSince(tx: Tx, seen: { key: string; since: Date; now: Date }): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('rate_limit_members')
    .select('member')
    .where('key', '=', seen.key)
    .where('seen_at', '>=', seen.since.toISOString())
    .where('seen_at', '<=', latest(seen.now).toISOString())
    .execute();
  return rows.map(({ member }) => member);
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

/** No window is longer than a day, so rows older than two days have no effect. */
export async function purgeRateLimits(db: Database, now: Date): Promise<number> {
  const longAgo = new Date(now.getTime() - 2 * 86_400_000);
  const windows = await deleteOlder(db, { table: 'rate_limits', column: 'started_at' }, longAgo);
  return windows + (await deleteOlder(db, { table: 'rate_limit_members', column: 'seen_at' }, longAgo));
}
