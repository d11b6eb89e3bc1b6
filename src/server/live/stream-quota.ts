import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { tooManyRequests } from '#server/rate-limits/too-many-requests.ts';
import { CLOCK_TOLERANCE_MS } from '#server/rate-limits/window-times.ts';
import type { Database, Tx } from '#server/db/database.ts';

const STREAMS_PER_SESSION = 5;
const FULL_RETRY_MS = 30_000;
/** Three heartbeats: an entry that was not renewed for longer belongs to an instance that crashed. */
const EXPIRES_AFTER_MS = 90_000;

/** The quota one stream holds, counted against each session of its browser. */
export interface StreamQuota {
  renew(now: Date): Promise<void>;
  release(): Promise<void>;
}

/** At most five streams per session, counted in the database so that all instances share the limit. */
export async function takeStreamQuota(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<StreamQuota> {
  const member = randomBytes(16);
  const keys = sessionIds.map((id) => `live_streams:${id}`);
  await db.asSystem(async (tx) => {
    for (const key of [...keys].sort()) await takeForSession(tx, { key, member, now });
  });
  const ownEntries = () => sql`WHERE member = ${member} AND key IN (${sql.join(keys)})`;
  return {
    async renew(at) {
      await sql`UPDATE rate_limit_members SET seen_at = ${at} ${ownEntries()}`.execute(db.system);
    },
    async release() {
      await sql`DELETE FROM rate_limit_members ${ownEntries()}`.execute(db.system);
    },
  };
}

async function takeForSession(
  tx: Tx,
  { key, member, now }: { key: string; member: Buffer; now: Date },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const renewedSince = new Date(now.getTime() - EXPIRES_AFTER_MS).toISOString();
  await tx
    .deleteFrom('rate_limit_members')
    .where('key', '=', key)
    // An entry in the future was written before the clock was set back.
    .where((eb) =>
      eb.or([
        eb('seen_at', '<', renewedSince),
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
