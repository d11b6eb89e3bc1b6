import { sql, type Selectable, type SqlBool } from 'kysely';
import type { InterestRequest, InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { Client } from '#domain/clients/client.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';

type InterestRow = Pick<
  Selectable<Tables['interests']>,
  | 'id'
  | 'client_id'
  | 'client_cpf'
  | 'original_requester_name'
  | 'requested_amount'
  | 'status'
  | 'notes'
  | 'created_at'
  | 'version'
> & { client_name: string | null };

function requestOf(row: InterestRow): InterestRequest {
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientCpf: row.client_cpf,
    requesterName: row.original_requester_name,
    requestedAmount: row.requested_amount,
    status: row.status,
    notes: row.notes,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** IN-4: with the name of the client, where there is one that was not deleted. */
function selectRequests(tx: Tx, owner: string) {
  return tx
    .selectFrom('interests as i')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.id', '=', 'i.client_id')
        .onRef('c.user_id', '=', 'i.user_id')
        .on('c.deleted_at', 'is', null),
    )
    .select([
      'i.id',
      'i.client_id',
      'c.name as client_name',
      'i.client_cpf',
      'i.original_requester_name',
      'i.requested_amount',
      'i.status',
      'i.notes',
      'i.created_at',
      'i.version',
    ])
    .where('i.user_id', '=', owner);
}

/** IN-2: the name of the requester or the CPF, through the index only this function may use. */
const foundBy = (search: string) => sql<string>`(select caderneta_search_interests(${search}))`;

export async function findRequest(tx: Tx, owner: string, id: string): Promise<InterestRequest | null> {
  const row = await selectRequests(tx, owner).where('i.id', '=', id).executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

/** Held against every other change until the transaction ends. */
export async function lockRequest(tx: Tx, owner: string, id: string): Promise<InterestRequest | null> {
  const row = await selectRequests(tx, owner).where('i.id', '=', id).forUpdate('i').executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

interface RequestPageQuery {
  readonly status: InterestStatus | undefined;
  readonly search: string;
  readonly after: string | undefined;
  readonly limit: number;
}

export async function pageOfRequests(
  tx: Tx,
  owner: string,
  { status, search, after, limit }: RequestPageQuery,
): Promise<Page<InterestRequest>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = selectRequests(tx, owner)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (status !== undefined) rows = rows.where('i.status', '=', status);
  if (search !== '') rows = rows.where('i.id', 'in', foundBy(search));
  if (key !== null) rows = rows.where(sql<SqlBool>`(i.created_at, i.id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.created_at.toISOString(), row.id], requestOf);
}

/** IN-3: every status, those without requests as zero. */
export async function countRequests(
  tx: Tx,
  owner: string,
  search: string,
): Promise<Record<InterestStatus, number>> {
  let rows = tx
    .selectFrom('interests')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('user_id', '=', owner)
    .groupBy('status');
  if (search !== '') rows = rows.where('id', 'in', foundBy(search));
  const counted = new Map((await rows.execute()).map((row) => [row.status, row.count]));
  const countOf = (status: InterestStatus) => counted.get(status) ?? 0;
  return {
    Pendente: countOf('Pendente'),
    'Em Análise': countOf('Em Análise'),
    Aprovado: countOf('Aprovado'),
    Rejeitado: countOf('Rejeitado'),
    Concluído: countOf('Concluído'),
  };
}

export async function insertRequest(tx: Tx, owner: string, request: InterestRequest): Promise<void> {
  await tx
    .insertInto('interests')
    .values({
      id: request.id,
      user_id: owner,
      client_id: request.clientId,
      client_cpf: request.clientCpf,
      original_requester_name: request.requesterName,
      requested_amount: request.requestedAmount,
      status: request.status,
      notes: request.notes,
      created_at: request.createdAt,
    })
    .execute();
}

/** Under the lock of `lockRequest`; gives the request with its new version (LN-18). */
export async function saveRequest(tx: Tx, owner: string, request: InterestRequest): Promise<InterestRequest> {
  const { version } = await tx
    .updateTable('interests')
    .set({ status: request.status, notes: request.notes })
    .where('user_id', '=', owner)
    .where('id', '=', request.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { ...request, version };
}

/** IN-5: really gone. False where there was none. */
export async function removeRequest(tx: Tx, owner: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('interests')
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** PT-7, IN-9: whoever counts, adds or links the requests of a person holds this until the transaction ends. */
export async function lockRequester(tx: Tx, owner: string, cpf: Cpf): Promise<void> {
  await sql`select caderneta_lock_requester(${owner}, ${cpf})`.execute(tx);
}

/** IN-9: the requests a CPF made before it was a client's belong to the client now. */
export async function linkRequestsToClient(
  tx: Tx,
  owner: string,
  client: Pick<Client, 'id' | 'cpf'>,
): Promise<void> {
  // A visitor may be asking at this very moment: either the request is here already, or it will find the client.
  await lockRequester(tx, owner, client.cpf);
  await tx
    .updateTable('interests')
    .set({ client_id: client.id })
    .where('user_id', '=', owner)
    .where('client_cpf', '=', client.cpf)
    .where('client_id', 'is', null)
    .execute();
}
