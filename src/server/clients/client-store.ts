import { sql } from 'kysely';
import type { KnownClient } from '#contract/clients.ts';
import type { Timestamp } from '#domain/calendar.ts';
import { CLIENT_FIELD_NAMES, type ClientFields } from '#domain/clients/client-fields.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';

const COLUMNS = ['id', 'version', ...CLIENT_FIELD_NAMES, 'portal_last_seen_at', 'created_at'] as const;

/**
 * Another institution's client, a deleted one and an unknown one are refused alike: with `not_found` when the URL names
 * the client, with `client_not_found` when the body does.
 */
export async function requireClient(
  tx: Tx,
  institution: string,
  id: string,
  refusal: 'not_found' | 'client_not_found' = 'client_not_found',
): Promise<KnownClient> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem(refusal));
}

interface ClientPageQuery {
  readonly search: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Ordered by normalized name (CL-1, CL-2). */
export async function pageOfClients(
  tx: Tx,
  institution: string,
  query: ClientPageQuery,
): Promise<Page<KnownClient>> {
  const { search, limit } = query;
  const after = readCursor(query.after, ['text', 'uuid']);
  const rows = await (search === ''
    ? listClients(tx, institution, { after, wanted: limit + 1 })
    : searchClients(tx, institution, { search, after, wanted: limit + 1 }));
  const page = pageOf(rows, limit, (row) => [row.name_norm, row.id]);
  return { items: page.items.map(withoutKey), next: page.next };
}

/** Drops the sort key, which is not part of a client. */
function withoutKey<Row extends { name_norm: string }>(row: Row): Omit<Row, 'name_norm'> {
  const { name_norm: _, ...client } = row;
  return client;
}

const PAGED = [...COLUMNS, 'name_norm'] as const;

/** The page starts after this client. */
type After = readonly [name: string, id: string] | null;

function listClients(tx: Tx, institution: string, { after, wanted }: { after: After; wanted: number }) {
  const rows = tx
    .selectFrom('clients')
    .select(PAGED)
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is', null)
    .orderBy('name_norm')
    .orderBy('id')
    .limit(wanted);
  return (
    after === null ? rows : rows.where(sql<boolean>`(name_norm, id) > (${after[0]}, ${after[1]})`)
  ).execute();
}

async function searchClients(
  tx: Tx,
  institution: string,
  { search, after, wanted }: { search: string; after: After; wanted: number },
) {
  const [afterName, afterId] = after ?? [null, null];
  const { rows } = await tx.executeQuery(clientsFound({ institution, search, afterName, afterId, wanted }));
  return rows;
}

interface ClientSearch {
  readonly institution: string;
  readonly search: string;
  readonly afterName: string | null;
  readonly afterId: string | null;
  readonly wanted: number;
}

/** A database function finds the ids, because only it may use the search index (decision 5). */
const clientsFound = fixedStatement((tx, { institution, search, afterName, afterId, wanted }: ClientSearch) =>
  tx
    .selectFrom('clients')
    .select(PAGED)
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`id = any ((select caderneta_search_clients(${search}, ${afterName}, ${afterId}, ${wanted}))::uuid[])`,
    )
    .orderBy('name_norm')
    .orderBy('id'),
);

export interface DeletedClient {
  readonly id: string;
  readonly name: string;
  readonly cpf: Cpf;
  readonly deleted_at: Timestamp;
}

export async function pageOfDeletedClients(
  tx: Tx,
  institution: string,
  query: ClientPageQuery,
): Promise<Page<DeletedClient>> {
  const after = readCursor(query.after, ['moment', 'uuid']);
  let rows = tx
    .selectFrom('clients')
    .select(['id', 'name', 'cpf', 'deleted_at'])
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: Timestamp }>()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (query.search !== '') rows = rows.where(matchesSearch(query.search));
  if (after !== null) rows = rows.where(sql<boolean>`(deleted_at, id) < (${after[0]}, ${after[1]})`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.deleted_at, row.id]);
}

/** Searches without the index, because an institution has few deleted clients (CL-2). */
const matchesSearch = (search: string) =>
  sql<boolean>`(name_norm LIKE caderneta_name_pattern(${search}) OR cpf LIKE caderneta_cpf_pattern(${search}))`;

interface NewClient {
  readonly id: string;
  readonly fields: ClientFields;
  readonly createdAt: Date;
}

/** Null when an existing client of the institution has the CPF (CL-8). */
export async function insertClient(
  tx: Tx,
  institution: string,
  client: NewClient,
): Promise<KnownClient | null> {
  const row = await tx
    .insertInto('clients')
    .values({ ...client.fields, id: client.id, institution_id: institution, created_at: client.createdAt })
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'cpf']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateClient(
  tx: Tx,
  institution: string,
  id: string,
  change: Partial<ClientFields> | { readonly deleted_at: Date | null },
): Promise<KnownClient> {
  return tx
    .updateTable('clients')
    .set(change)
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** Locks the row, also of a deleted client, until the transaction ends. */
export async function lockClient(
  tx: Tx,
  institution: string,
  id: string,
): Promise<KnownClient & { readonly deleted_at: Timestamp | null }> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .select('deleted_at')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** True when another client that is not deleted has this CPF (CL-8). */
export async function cpfIsTaken(tx: Tx, institution: string, cpf: Cpf, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when a deleted client, which could be restored, has this CPF (CL-5). */
export async function cpfIsOfDeleted(tx: Tx, institution: string, cpf: Cpf): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The figures of the delete confirmation. */
export async function exposureOf(
  tx: Tx,
  institution: string,
  clientId: string,
): Promise<{ readonly open_loans: number; readonly amount_to_receive: Cents }> {
  return tx
    .selectFrom('loans')
    .select([
      sql<number>`count(*)::integer`.as('open_loans'),
      sql<Cents>`coalesce(sum(
        amount + contract_interest + interest_paid - discount - paid_amount), 0)::bigint`.as(
        'amount_to_receive',
      ),
    ])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('status', '<>', 'pago')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function endBorrowerSessions(tx: Tx, institution: string, clientId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .execute();
}
