import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ContactMade } from '#contract/messages.ts';
import type { Timestamp } from '#domain/calendar.ts';
import { COLLECTION_MOMENTS } from '#domain/messages/moment.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteOlderOfLenders } from '#server/db/delete-older.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

/** CB-9: how long a line of the log is kept. */
const KEPT_MONTHS = 24;

const CONTACT_COLUMNS = ['id', 'moment', 'text', 'opened_at', 'sent'] as const;
const BY = sql<string | null>`caderneta_member_name(opened_by)`.as('by');

/** The newest first; of a client who does not exist nothing is said (CB-9). */
export async function contactsOfClient(
  tx: Tx,
  institution: string,
  { clientId, after, limit }: { clientId: string; after?: string | undefined; limit: number },
): Promise<Page<ContactMade>> {
  await tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = tx
    .selectFrom('contacts_made')
    .select([...CONTACT_COLUMNS, BY])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(opened_at, id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.opened_at, row.id]);
}

export async function requireContact(tx: Tx, institution: string, id: string): Promise<ContactMade> {
  return tx
    .selectFrom('contacts_made')
    .select([...CONTACT_COLUMNS, BY])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** When the newest message of collection to the client was opened, or null; one that was not sent does not count (CB-9). */
export function lastCollection(
  institution: string,
  client: 'c.id' | 'client.id',
): RawBuilder<Timestamp | null> {
  return sql<Timestamp | null>`(
    select made.opened_at from contacts_made as made
    where made.institution_id = ${institution} and made.client_id = ${sql.ref(client)}
      and made.moment = any(${COLLECTION_MOMENTS}) and made.sent is not false
    order by made.opened_at desc, made.id desc limit 1)`;
}

/** The same of each of these clients; those without one are left out. */
export async function lastCollections(
  tx: Tx,
  institution: string,
  clientIds: readonly string[],
): Promise<{ client_id: string; opened_at: Timestamp }[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ client_id: string; opened_at: Timestamp | null }>`
    select client.id as client_id, ${lastCollection(institution, 'client.id')} as opened_at
    from unnest(${clientIds}::uuid[]) as client (id)`.execute(tx);
  return rows.flatMap(({ client_id, opened_at }) => (opened_at === null ? [] : [{ client_id, opened_at }]));
}

export function purgeContacts(db: Database, now: Date): Promise<number> {
  return deleteOlderOfLenders(
    db,
    { table: 'contacts_made', column: 'opened_at' },
    { months: KEPT_MONTHS, now },
  );
}
