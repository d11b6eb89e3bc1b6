import { sql, type RawBuilder } from 'kysely';
import type { DataRequest, PortalDataRequest } from '#contract/data-requests.ts';
import type { Day } from '#domain/calendar.ts';
import type { DataRequestStatus } from '#domain/privacy/data-request.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

const MOST_SHOWN_IN_PORTAL = 20;

interface RequestsAsked {
  readonly status: DataRequestStatus;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Those that wait, the oldest first: it is the next to be answered; or those that were answered, the newest first. */
export async function pageOfDataRequests(
  tx: Tx,
  institution: string,
  { status, after, limit }: RequestsAsked,
): Promise<Page<DataRequest>> {
  const key = readCursor(after, ['moment', 'uuid']);
  const isWaiting = status === 'waiting';
  const chosen = sql`d.answered_at is ${isWaiting ? sql`null` : sql`not null`}
    and ${
      key === null
        ? sql`true`
        : sql`(d.created_at, d.id) ${isWaiting ? sql`>` : sql`<`} (${key[0]}::timestamptz, ${key[1]}::uuid)`
    }`;
  const rows = await selectRequests(tx, institution, { chosen, oldestFirst: isWaiting, limit: limit + 1 });
  return pageOf(rows, limit, ({ created_at: at, id }) => [at, id]);
}

export async function requireDataRequest(tx: Tx, institution: string, id: string): Promise<DataRequest> {
  const chosen = sql`d.id = ${id}::uuid`;
  const [request] = await selectRequests(tx, institution, { chosen, oldestFirst: true, limit: 1 });
  if (request === undefined) throw new Problem('not_found');
  return request;
}

/** How many wait, and of them how many for longer than the law gives (LP-4). */
export async function waitingDataRequests(
  tx: Tx,
  institution: string,
  today: Day,
): Promise<{ count: number; late: number }> {
  return tx
    .selectFrom('data_requests')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`count(*) filter (where answer_by < ${today})::integer`.as('late'),
    ])
    .where('institution_id', '=', institution)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The newest first, without who answered. */
export async function dataRequestsOfBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<PortalDataRequest[]> {
  return tx
    .selectFrom('data_requests')
    .select(['id', 'kind', 'text', 'created_at', 'answer_by', 'answer', 'answered_at'])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN_IN_PORTAL)
    .execute();
}

interface RequestRow extends Omit<DataRequest, 'client'> {
  readonly client_id: string;
  readonly client_name: string;
}

interface ChosenRequests {
  readonly chosen: RawBuilder<unknown>;
  readonly oldestFirst: boolean;
  readonly limit: number;
}

/** Also of a client who was deleted since: the answer is owed all the same. */
async function selectRequests(
  tx: Tx,
  institution: string,
  { chosen, oldestFirst, limit }: ChosenRequests,
): Promise<DataRequest[]> {
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<RequestRow>`
    select d.id, d.kind, d.text, d.created_at, d.answer_by, d.answer, d.answered_at,
      caderneta_member_name(d.answered_by) as answered_by, d.version, d.client_id, c.name as client_name
    from data_requests d
    join clients c on c.institution_id = ${institution} and c.id = d.client_id
    where d.institution_id = ${institution} and ${chosen}
    order by d.created_at ${direction}, d.id ${direction}
    limit ${limit}`.execute(tx);
  return rows.map(({ client_id: id, client_name: name, ...request }) => ({
    ...request,
    client: { id, name },
  }));
}
