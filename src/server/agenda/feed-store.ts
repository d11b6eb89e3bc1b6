import type { CallOutput } from '#contract/call-types.ts';
import { READERS } from '#domain/people/role.ts';
import type { Database, Tx } from '#server/db/database.ts';

type Feed = CallOutput<'GET /api/calendar-feed'>;

/** Each person has their own. */
export async function feedOf(tx: Tx, institution: string, user: string): Promise<Feed> {
  const feed = await tx
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at', 'full_names'])
    .where('institution_id', '=', institution)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return feed ?? { created_at: null, last_read_at: null, full_names: false };
}

/** The address before it ends at once (AG-4). */
export async function replaceFeed(
  tx: Tx,
  institution: string,
  feed: {
    readonly user: string;
    readonly tokenHash: Buffer;
    readonly fullNames: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const made = {
    token_hash: feed.tokenHash,
    full_names: feed.fullNames,
    created_at: feed.now,
    last_read_at: null,
  };
  await tx
    .insertInto('calendar_feeds')
    .values({ institution_id: institution, user_id: feed.user, ...made })
    .onConflict((conflict) => conflict.columns(['institution_id', 'user_id']).doUpdateSet(made))
    .execute();
}

export async function deleteFeed(tx: Tx, institution: string, user: string): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('institution_id', '=', institution)
    .where('user_id', '=', user)
    .execute();
}

/** Whose feed it is; null for an address that is unknown, was replaced, or whose person may no longer read. Remembers that it was read. */
export async function readFeed(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly institution_id: string; readonly full_names: boolean } | null> {
  const feed = await db.system
    .updateTable('calendar_feeds as f')
    .from('memberships as m')
    .set({ last_read_at: now })
    .where('f.token_hash', '=', tokenHash)
    .whereRef('m.institution_id', '=', 'f.institution_id')
    .whereRef('m.user_id', '=', 'f.user_id')
    .where('m.disabled_at', 'is', null)
    .where('m.role', 'in', READERS)
    .returning(['f.institution_id', 'f.full_names'])
    .executeTakeFirst();
  return feed ?? null;
}
