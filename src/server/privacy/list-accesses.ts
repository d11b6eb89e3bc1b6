import { sql } from 'kysely';
import type { ClientAccess } from '#contract/privacy.ts';
import { ACCESSES_KEPT_MONTHS } from '#domain/privacy/access.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteOlderOfLenders } from '#server/db/delete-older.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

interface AccessesAsked {
  readonly clientId: string;
  readonly after: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

/**
 * Who saw or took what is kept of a client in the last twelve months, the newest first: visits to the portal, exports and files as they
 * were noted, documents and messages from their own records (LP-9). An export of everybody counts from the client's first day.
 */
export async function pageOfAccesses(
  tx: Tx,
  institution: string,
  { clientId, after, limit, now }: AccessesAsked,
): Promise<Page<ClientAccess>> {
  const { created_at: knownSince } = await requireClient(tx, institution, clientId, 'not_found');
  const key = readCursor(after, ['moment', 'uuid']);
  const since = monthsBefore(now);
  const chosen = (at: string) => sql`${sql.ref(at)} >= ${since}::timestamptz
    and ${key === null ? sql`true` : sql`(${sql.ref(at)}, id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`}
    order by ${sql.ref(at)} desc, id desc limit ${limit + 1}`;
  const { rows } = await sql<ClientAccess>`
    select id, kind, at, document, caderneta_member_name(person) as by from (
      (select id, kind, at, null as document, by_user as person from client_accesses
        where institution_id = ${institution} and client_id = ${clientId} and ${chosen('at')})
      union all
      (select id, 'export_of_all', at, null, by_user from client_accesses
        where institution_id = ${institution} and client_id is null and at >= ${knownSince}::timestamptz and ${chosen('at')})
      union all
      (select id, 'document', issued_at, kind, issued_by from documents_issued
        where institution_id = ${institution} and client_id = ${clientId} and kind <> 'my_data' and ${chosen('issued_at')})
      union all
      (select id, 'message', opened_at, null, opened_by from contacts_made
        where institution_id = ${institution} and client_id = ${clientId} and ${chosen('opened_at')})
    ) as found
    order by at desc, id desc limit ${limit + 1}`.execute(tx);
  return pageOf(rows, limit, ({ at, id }) => [at, id]);
}

export function purgeAccesses(db: Database, now: Date): Promise<number> {
  return deleteOlderOfLenders(
    db,
    { table: 'client_accesses', column: 'at' },
    { months: ACCESSES_KEPT_MONTHS, now },
  );
}

function monthsBefore(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - ACCESSES_KEPT_MONTHS);
  return since;
}
