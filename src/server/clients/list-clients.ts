import { sql, type SqlBool } from 'kysely';
import type { ClientCounts, ClientStanding, KnownClient, ListedClient } from '#contract/clients.ts';
import type { Day } from '#domain/calendar.ts';
import { lateDays } from '#domain/clients/client-figures.ts';
import { withHiddenData } from '#domain/clients/hidden-data.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { hidesData } from '#server/records/hides-data.ts';
import { owesSince } from '#server/records/owing.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { CLIENT_COLUMNS } from './client-store.ts';

interface ClientPageQuery {
  readonly search: string;
  /** Only those who owe something, or who are late with it. */
  readonly standing?: ClientStanding | undefined;
  /** Only those with this tag (PD-8). */
  readonly tag?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** Ordered by normalized name, each with what they owe (CL-1, CL-2, CL-10). */
export async function listClients(
  tx: Tx,
  institution: string,
  query: ClientPageQuery,
): Promise<Page<ListedClient>> {
  const { search, limit, today } = query;
  const after = readCursor(query.after, ['text', 'uuid']);
  const rows = await (search === ''
    ? clientsByName(tx, institution, query, after)
    : searchClients(tx, institution, query, after));
  const page = pageOf(rows, limit, (row) => [row.name_norm, row.id]);
  return { items: page.items.map((row) => listed(row, today)), next: page.next };
}

type Row = KnownClient &
  Omit<ListedClient, 'late_days' | 'cpf'> & { readonly name_norm: string; readonly hides: boolean };

/** Without the sort key, which is not part of a client. */
function listed(row: Row, today: Day): ListedClient {
  const { name_norm: _, hides, ...client } = row;
  return { ...(hides ? withHiddenData(client) : client), late_days: lateDays(client.next_due_date, today) };
}

/** The page starts after this client. */
type After = readonly [name: string, id: string] | null;

async function clientsByName(
  tx: Tx,
  institution: string,
  { standing, tag, today, limit }: ClientPageQuery,
  after: After,
): Promise<Row[]> {
  const [afterName, afterId] = after ?? [null, null];
  const page = { institution, afterName, afterId, wanted: limit + 1 };
  const before = standing === undefined ? null : dueBefore(standing, today);
  if (tag !== undefined) {
    const few = await clientsWithTag(tx, tag, FEW_TAGGED);
    if (few.length < FEW_TAGGED) return fewClients(tx, page, few, before);
  }
  const statement =
    before !== null
      ? clientsOwing({ ...page, before, tag: tag ?? null })
      : tag !== undefined
        ? clientsTagged({ ...page, tag })
        : after === null
          ? firstClients(page)
          : nextClients(page);
  const { rows } = await tx.executeQuery(statement);
  return rows;
}

interface NamePage {
  readonly institution: string;
  readonly afterName: string | null;
  readonly afterId: string | null;
  readonly wanted: number;
}

const firstClients = fixedStatement((tx, { institution, wanted }: NamePage) =>
  withDebt(tx, institution).limit(wanted),
);

const nextClients = fixedStatement((tx, { institution, afterName, afterId, wanted }: NamePage) =>
  withDebt(tx, institution)
    .where(sql<SqlBool>`(c.name_norm, c.id) > (${afterName}, ${afterId})`)
    .limit(wanted),
);

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

const clientsTagged = fixedStatement(
  (tx, { institution, afterName, afterId, wanted, tag }: NamePage & { readonly tag: string }) =>
    withDebt(tx, institution)
      .where(
        sql<SqlBool>`(c.name_norm, c.id) > (coalesce(${afterName}, ''), coalesce(${afterId}, ${NO_ID})::uuid)`,
      )
      .where(sql<SqlBool>`c.tag_ids @> array[${tag}]::uuid[]`)
      .limit(wanted),
);

interface OwingPage extends NamePage {
  readonly before: Day | 'infinity';
  readonly tag: string | null;
}

/** A database function finds the ids, because only it may walk the index by name alone. */
const clientsOwing = fixedStatement(
  (tx, { institution, before, afterName, afterId, wanted, tag }: OwingPage) =>
    withDebt(tx, institution).where(
      sql<SqlBool>`c.id = any ((select caderneta_clients_owing(${before}, ${afterName}, ${afterId}, ${wanted}, ${tag}))::uuid[])`,
    ),
);

/** As many are read at once and sorted; where more clients have a tag, they are soon found by name. */
const FEW_TAGGED = 500;

function fewClients(
  tx: Tx,
  { institution, afterName, afterId, wanted }: NamePage,
  ids: readonly string[],
  before: Day | 'infinity' | null,
): Promise<Row[]> {
  let rows = withDebt(tx, institution)
    .where(sql<SqlBool>`c.id = any (${ids}::uuid[])`)
    .limit(wanted);
  if (afterName !== null) rows = rows.where(sql<SqlBool>`(c.name_norm, c.id) > (${afterName}, ${afterId})`);
  if (before !== null) rows = rows.where(sql<SqlBool>`${owesSince(institution)} < ${before}`);
  return rows.execute();
}

/** By a database function, because only it may use the index of tags (decision 5). */
async function clientsWithTag(tx: Tx, tag: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select caderneta_clients_with_tag(${tag}, ${atMost}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Looked up for the rows of the page only: with a limit it is not planned as a join with all. */
function withDebt(tx: Pick<Tx, 'selectFrom'>, institution: string) {
  return tx
    .selectFrom('clients as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('client_totals')
          .select(['owed', 'due_from'])
          .where('institution_id', '=', institution)
          .whereRef('client_id', '=', 'c.id')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(CLIENT_COLUMNS.map((column) => `c.${column}` as const))
    .select(['c.name_norm', 'd.due_from as next_due_date', hidesData(institution).as('hides')])
    .select((eb) => eb.fn.coalesce('d.owed', sql.lit(cents(0))).as('owed'))
    .where('c.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.name_norm')
    .orderBy('c.id');
}

/** Every open due date is one of who owes; one before today, of who is late. */
function dueBefore(standing: ClientStanding, today: Day): Day | 'infinity' {
  return standing === 'late' ? today : 'infinity';
}

async function searchClients(
  tx: Tx,
  institution: string,
  query: ClientPageQuery,
  after: After,
): Promise<Row[]> {
  const [afterName, afterId] = after ?? [null, null];
  const { search, standing = null, tag = null, today, limit } = query;
  const { rows } = await tx.executeQuery(
    clientsFound({ institution, search, afterName, afterId, wanted: limit + 1, standing, today, tag }),
  );
  return rows;
}

interface ClientSearch extends NamePage {
  readonly search: string;
  readonly standing: ClientStanding | null;
  readonly today: Day;
  readonly tag: string | null;
}

/** A database function finds the ids, because only it may use the search index (decision 5). */
const clientsFound = fixedStatement((tx, found: ClientSearch) =>
  withDebt(tx, found.institution).where(
    sql<SqlBool>`c.id = any ((select caderneta_search_clients(${found.search}, ${found.afterName}, ${found.afterId},
      ${found.wanted}, ${found.standing}, ${found.today}, ${found.tag}))::uuid[])`,
  ),
);

/** Counted up to here, so that the counts cost the same for any number of clients. */
const COUNTED = 1000;

/** How many there are of each filter (CL-10). */
export async function countClients(
  tx: Tx,
  institution: string,
  today: Day,
  tag?: string,
): Promise<ClientCounts> {
  if (tag !== undefined) return countTagged(tx, institution, tag, today);
  const { rows } = await tx.executeQuery(clientsCounted({ institution, today, atMost: COUNTED + 1 }));
  const [counts] = rows;
  if (counts === undefined) throw new Error('the clients were not counted');
  return { all: upTo(counts.all), owing: upTo(counts.owing), late: upTo(counts.late) };
}

/** Who owes, and who is late, among those with a tag. */
async function countTagged(tx: Tx, institution: string, tag: string, today: Day): Promise<ClientCounts> {
  const owingBefore = (before: Day | 'infinity') => sql<number>`(
    select count(*)::integer from (
      select from unnest(ids) as c (id)
      where ${owesSince(institution)} < ${before}
      limit ${COUNTED + 1}
    ) as counted)`;
  const { rows } = await sql<{ all: number; owing: number; late: number }>`
    select cardinality(ids) as "all", ${owingBefore('infinity')} as owing, ${owingBefore(today)} as late
    from (select caderneta_clients_with_tag(${tag}, ${MOST_TAGGED}) as ids offset 0) as tagged`.execute(tx);
  const counts = rows[0] ?? { all: 0, owing: 0, late: 0 };
  return { all: upTo(counts.all), owing: upTo(counts.owing), late: upTo(counts.late) };
}

/** Of more, those who owe are counted among so many: enough for a thousand where one in fifty owes. */
const MOST_TAGGED = 50_000;

function upTo(count: number): ClientCounts['all'] {
  return { count: Math.min(count, COUNTED), more: count > COUNTED };
}

interface ClientCount {
  readonly institution: string;
  readonly today: Day;
  readonly atMost: number;
}

/** Who is late owes too, so where those are enough the others need not be counted. */
const clientsCounted = fixedStatement(
  (_, { institution, today, atMost }: ClientCount) =>
    sql<{ all: number; owing: number; late: number }>`
    select late, "all",
      case when late = ${atMost}::integer then late else caderneta_count_owing('infinity', ${atMost}) end as owing
    from (
      select caderneta_count_owing(${today}, ${atMost}) as late,
        (select count(*)::integer from (
          select from clients where institution_id = ${institution} and deleted_at is null
          order by name_norm, id limit ${atMost}
        ) as by_name) as "all"
      offset 0
    ) as counted`,
);
