import { sql, type SqlBool } from 'kysely';
import type { InterestRequest, InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { hiddenCpf, type Cpf } from '#domain/cpf.ts';
import { cents, type Cents } from '#domain/money.ts';
import { hiddenPhone } from '#domain/phone.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { hidesData } from '#server/records/hides-data.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

/** With the name of the client, unless it was deleted (IN-4). */
function selectRequests(tx: Tx, institution: string) {
  return tx
    .selectFrom('interests as i')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.id', '=', 'i.client_id')
        .onRef('c.institution_id', '=', 'i.institution_id')
        .on('c.deleted_at', 'is', null),
    )
    .select([
      'i.id',
      'i.version',
      'i.client_id',
      'c.name as client_name',
      'c.no_lending_reason',
      'i.client_cpf',
      'i.original_requester_name',
      'i.requester_phone',
      'i.requested_amount',
      'i.status',
      'i.notes',
      'i.expected_payment_date',
      'i.created_at',
    ])
    .where('i.institution_id', '=', institution);
}

/** Searches requester name and CPF with a database function, because only it may use the search index (IN-2, decision 5). */
const foundBy = (search: string) => sql<string>`(select caderneta_search_interests(${search}))`;

export async function requireRequest(tx: Tx, institution: string, id: string): Promise<InterestRequest> {
  return selectRequests(tx, institution)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** Locks the row until the transaction ends. */
export async function lockRequest(tx: Tx, institution: string, id: string): Promise<InterestRequest> {
  return selectRequests(tx, institution)
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

interface RequestPageQuery {
  readonly status?: InterestStatus | undefined;
  readonly client_id?: string | undefined;
  readonly search: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function pageOfRequests(
  tx: Tx,
  institution: string,
  { status, client_id: clientId, search, after, limit }: RequestPageQuery,
): Promise<Page<InterestRequest>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = selectRequests(tx, institution)
    .select(hidesData(institution).as('hides'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1);
  if (status !== undefined) rows = rows.where('i.status', '=', status);
  if (clientId !== undefined) rows = rows.where('i.client_id', '=', clientId);
  if (search !== '') rows = rows.where('i.id', 'in', foundBy(search));
  if (key !== null) rows = rows.where(sql<SqlBool>`(i.created_at, i.id) < (${key[0]}, ${key[1]})`);
  const found = (await rows.execute()).map(({ hides, ...request }): InterestRequest =>
    hides ? withHiddenData(request) : request,
  );
  return pageOf(found, limit, (row) => [row.created_at, row.id]);
}

/** In a list; the request itself shows both (LP-10). */
function withHiddenData(request: InterestRequest & { readonly client_cpf: Cpf }): InterestRequest {
  const { client_cpf: cpf, requester_phone: phone } = request;
  return {
    ...request,
    client_cpf: hiddenCpf(cpf),
    requester_phone: phone === null ? null : hiddenPhone(phone),
  };
}

interface StatusTotals {
  readonly counts: Record<InterestStatus, number>;
  readonly amounts: Record<InterestStatus, Cents>;
}

/** Count and sum of the requested amounts per status, zero included (IN-3). */
export async function totalsByStatus(tx: Tx, institution: string, search: string): Promise<StatusTotals> {
  let rows = tx
    .selectFrom('interests')
    .select([
      'status',
      sql<number>`count(*)::integer`.as('count'),
      sql<Cents>`sum(requested_amount)`.as('amount'),
    ])
    .where('institution_id', '=', institution)
    .groupBy('status');
  if (search !== '') rows = rows.where('id', 'in', foundBy(search));
  const totals = new Map((await rows.execute()).map((row) => [row.status, row]));
  const ofEach = <T>(value: (status: InterestStatus) => T): Record<InterestStatus, T> => ({
    Pendente: value('Pendente'),
    'Em Análise': value('Em Análise'),
    Aprovado: value('Aprovado'),
    Rejeitado: value('Rejeitado'),
    Concluído: value('Concluído'),
  });
  return {
    counts: ofEach((status) => totals.get(status)?.count ?? 0),
    amounts: ofEach((status) => totals.get(status)?.amount ?? cents(0)),
  };
}

export async function insertRequest(
  tx: Tx,
  institution: string,
  request: InterestRequest & { readonly client_cpf: Cpf },
): Promise<void> {
  await tx
    .insertInto('interests')
    .values({
      id: request.id,
      institution_id: institution,
      client_id: request.client_id,
      client_cpf: request.client_cpf,
      original_requester_name: request.original_requester_name,
      requester_phone: request.requester_phone,
      requested_amount: request.requested_amount,
      status: request.status,
      notes: request.notes,
      expected_payment_date: request.expected_payment_date,
      created_at: request.created_at,
    })
    .execute();
  await announceRequest(tx, institution, 'INSERT', request);
}

/** Under the lock of `lockRequest`. */
export async function saveRequest(
  tx: Tx,
  institution: string,
  request: InterestRequest,
): Promise<InterestRequest> {
  const { version } = await tx
    .updateTable('interests')
    .set({ status: request.status, notes: request.notes })
    .where('institution_id', '=', institution)
    .where('id', '=', request.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await announceRequest(tx, institution, 'UPDATE', request);
  return { ...request, version };
}

function announceRequest(
  tx: Tx,
  institution: string,
  op: 'INSERT' | 'UPDATE' | 'DELETE',
  { id, client_id: clientId }: Pick<InterestRequest, 'id' | 'client_id'>,
): Promise<void> {
  return announce(tx, institution, {
    table: 'interests',
    op,
    id,
    ...(clientId === null ? {} : { client_id: clientId }),
  });
}

/** Deletes the row; it cannot be restored (IN-5). */
export async function removeRequest(tx: Tx, institution: string, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('interests')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .returning(['id', 'client_id'])
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await announceRequest(tx, institution, 'DELETE', removed);
}
