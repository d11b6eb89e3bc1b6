import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { tooManyRequests } from '#server/rate-limits/too-many-requests.ts';
import { CLOCK_TOLERANCE_MS } from '#server/rate-limits/window-times.ts';
import type { Database, Tx } from '#server/db/database.ts';

const STREAMS_PER_SESSION = 5;
const FULL_RETRY_MS = 30_000;
/** A place nobody has kept for this long was an instance's that is gone: three heartbeats. */
const KEPT_FOR_MS = 90_000;

/** The places of one stream, one for each session of its browser. */
export interface StreamPlaces {
  keep(now: Date): Promise<void>;
  release(): Promise<void>;
}

/** Counted in the database, so that a session has its five streams and no more, over however many instances. */
export async function takeStreamPlaces(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<StreamPlaces> {
  const member = randomBytes(16);
  const keys = sessionIds.map((id) => `live_streams:${id}`);
  await db.asSystem(async (tx) => {
    for (const key of [...keys].sort()) await takePlace(tx, { key, member, now });
  });
  const places = () => sql`WHERE member = ${member} AND key IN (${sql.join(keys)})`;
  return {
    async keep(at) {
      await sql`UPDATE rate_limit_members SET seen_at = ${at} ${places()}`.execute(db.system);
    },
    async release() {
      await sql`DELETE FROM rate_limit_members ${places()}`.execute(db.system);
    },
  };
}

async function takePlace(tx: Tx, place: { key: string; member: Buffer; now: Date }): Promise<void> {
  const { key, member, now } = place;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const keptSince = new Date(now.getTime() - KEPT_FOR_MS).toISOString();
  await tx
    .deleteFrom('rate_limit_members')
    .where('key', '=', key)
    // One in the future was kept by a clock that has been set back since.
    .where((eb) =>
      eb.or([
        eb('seen_at', '<', keptSince),
        eb('seen_at', '>', new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()),
      ]),
    )
    .execute();
  const { taken } = await tx
    .selectFrom('rate_limit_members')
    .select(sql<number>`count(*)::integer`.as('taken'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (taken >= STREAMS_PER_SESSION) throw tooManyRequests(FULL_RETRY_MS);
  await tx.insertInto('rate_limit_members').values({ key, member, seen_at: now }).execute();
}
