import { sql, type Selectable } from 'kysely';
import type { KnownClient } from '#contract/client-translation.ts';
import type { ClientFieldsIn } from '#contract/clients.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';
import { searchFirstClients, type After } from './search-clients.ts';

const COLUMNS = [
  'id',
  'name',
  'phone',
  'email',
  'address',
  'cpf',
  'pix_key',
  'notes',
  'portal_last_seen_at',
  'created_at',
  'version',
] as const;

type ClientRow = Pick<Selectable<Tables['clients']>, (typeof COLUMNS)[number]>;

function clientOf(row: ClientRow): KnownClient {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    cpf: row.cpf,
    pixKey: row.pix_key,
    notes: row.notes,
    portalLastSeenAt: row.portal_last_seen_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

export async function findClient(tx: Tx, owner: string, id: string): Promise<KnownClient | null> {
  const row = await tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : clientOf(row);
}

/** Whoever names a client in a body: another lender's, a deleted one and one that never was all look alike. */
export async function requireClient(tx: Tx, owner: string, id: string): Promise<KnownClient> {
  const client = await findClient(tx, owner, id);
  if (client === null) throw new Problem('client_not_found');
  return client;
}

interface ClientPageQuery {
  readonly search: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** CL-1, CL-2: by name, as `name_norm` orders it. */
export async function pageOfClients(
  tx: Tx,
  owner: string,
  query: ClientPageQuery,
): Promise<Page<KnownClient>> {
  const { search, limit } = query;
  const after = readCursor(query.after, ['text', 'uuid']);
  const asked = { columns: PAGED, search, after, wanted: limit + 1 };
  const rows =
    (search === '' ? null : await searchFirstClients(tx, owner, asked)) ??
    (await clientsFrom(tx, owner, asked));
  return pageOf(rows, limit, (row) => [row.name_norm, row.id], clientOf);
}

const PAGED = [...COLUMNS, 'name_norm'] as const;

/** A search goes through the index only its own function may use. */
function clientsFrom(tx: Tx, owner: string, query: { search: string; after: After; wanted: number }) {
  const { search, after, wanted } = query;
  const [name, id] = after ?? [null, null];
  const rows = tx
    .selectFrom('clients')
    .select(PAGED)
    .where('user_id', '=', owner)
    .where('deleted_at', 'is', null)
    .orderBy('name_norm')
    .orderBy('id')
    .limit(wanted);
  if (search !== '') {
    const found = sql<string>`(select caderneta_search_clients(${search}, ${name}, ${id}, ${wanted}))`;
    return rows.where('id', 'in', found).execute();
  }
  return (after === null ? rows : rows.where(sql<boolean>`(name_norm, id) > (${name}, ${id})`)).execute();
}

export interface DeletedClient {
  readonly id: string;
  readonly name: string;
  readonly cpf: Cpf;
  readonly deletedAt: Date;
}

export async function pageOfDeletedClients(
  tx: Tx,
  owner: string,
  query: ClientPageQuery,
): Promise<Page<DeletedClient>> {
  const after = readCursor(query.after, ['moment', 'uuid']);
  let rows = tx
    .selectFrom('clients')
    .select(['id', 'name', 'cpf', 'deleted_at'])
    .where('user_id', '=', owner)
    .where('deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: Date }>()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (query.search !== '') rows = rows.where(matchesSearch(query.search));
  if (after !== null) rows = rows.where(sql<boolean>`(deleted_at, id) < (${after[0]}, ${after[1]})`);
  return pageOf(
    await rows.execute(),
    query.limit,
    (row) => [row.deleted_at.toISOString(), row.id],
    (row) => ({ id: row.id, name: row.name, cpf: row.cpf, deletedAt: row.deleted_at }),
  );
}

/** CL-2, without the index of needles: the deleted clients of a lender are few. */
const matchesSearch = (search: string) =>
  sql<boolean>`(name_norm LIKE caderneta_name_pattern(${search}) OR cpf LIKE caderneta_cpf_pattern(${search}))`;

interface NewClient {
  readonly id: string;
  readonly fields: ClientFieldsIn;
  readonly createdAt: Date;
}

/** CL-8: null where a live client of this lender has the CPF already. */
export async function insertClient(tx: Tx, owner: string, client: NewClient): Promise<KnownClient | null> {
  const row = await tx
    .insertInto('clients')
    .values({ ...client.fields, id: client.id, user_id: owner, created_at: client.createdAt })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cpf']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : clientOf(row);
}

export async function updateClient(
  tx: Tx,
  owner: string,
  id: string,
  change: Partial<ClientFieldsIn> | { readonly deleted_at: Date | null },
): Promise<KnownClient | null> {
  const row = await tx
    .updateTable('clients')
    .set(change)
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : clientOf(row);
}

/** The client and whether it is deleted, held against every other change until the transaction ends. */
export async function lockClient(
  tx: Tx,
  owner: string,
  id: string,
): Promise<{ readonly client: KnownClient; readonly deleted: boolean } | null> {
  const row = await tx
    .selectFrom('clients')
    .select([...COLUMNS, 'deleted_at'])
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { client: clientOf(row), deleted: row.deleted_at !== null };
}

/** CL-8: another client, still live, with this CPF. */
export async function cpfIsTaken(tx: Tx, owner: string, cpf: Cpf, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('user_id', '=', owner)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** CL-5: a deleted client with this CPF, who can be restored. */
export async function cpfIsOfDeleted(tx: Tx, owner: string, cpf: Cpf): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('user_id', '=', owner)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the delete confirmation names. */
export async function exposureOf(
  tx: Tx,
  owner: string,
  clientId: string,
): Promise<{ readonly openLoans: number; readonly amountToReceive: Cents }> {
  const row = await tx
    .selectFrom('loans')
    .select([
      sql<number>`count(*)::integer`.as('open_loans'),
      sql<Cents>`coalesce(sum(
        amount + caderneta_period_interest(amount, interest_rate) + interest_paid - paid_amount), 0)::bigint`.as(
        'to_receive',
      ),
    ])
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .where('status', '<>', 'pago')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { openLoans: row.open_loans, amountToReceive: row.to_receive };
}

export async function endBorrowerSessions(tx: Tx, owner: string, clientId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', owner).where('client_id', '=', clientId).execute();
}
