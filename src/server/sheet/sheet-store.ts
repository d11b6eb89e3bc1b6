import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SheetHead, SheetLine } from '#contract/sheet.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { cents, subtractCents, type Cents } from '#domain/money.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import type { Tx } from '#server/db/database.ts';
import { listedLoanAnswer, selectListedLoans } from '#server/loans/loan-store.ts';
import { lastCollections } from '#server/messages/contact-store.ts';
import { hidesData, phoneOfRow } from '#server/records/hides-data.ts';
import { pageOf, readCursor, type Page, type PageKey } from '#server/records/cursor.ts';
import { firstOwingOfClient, owesSince, owing } from '#server/records/owing.ts';
import { standingPromises } from '#server/visits/standing-promises.ts';

/** At most so many of a page, whichever is reached first; a client's loans stay together, so the last one may have more lines. */
interface PageSize {
  readonly clients: number;
  readonly lines: number;
}

/** Of the screen. */
export const SHEET_PAGE: PageSize = { clients: 60, lines: 100 };

export interface AskedSheet {
  readonly day: Day;
  /** Null for all clients, 'none' for those without a collector. */
  readonly collector: string | null;
  readonly after: string | undefined;
  readonly size: PageSize;
  /** A cobrador's own clients, which are all they see. */
  readonly own: boolean;
  /** Promises are judged by it, whatever day the sheet is of. */
  readonly today: Day;
}

/** The clients with something due by the day, in the order of the route, then the oldest due date first, each with all such loans (FD-1). */
export async function sheetPage(tx: Tx, institution: string, asked: AskedSheet): Promise<Page<SheetLine>> {
  const { items: clients, next } = await dueClients(tx, institution, asked);
  if (clients.length === 0) return { items: [], next };
  const ids = clients.map(({ id }) => id);
  const [loans, promises, charged, visits] = await Promise.all([
    selectListedLoans(tx, institution, asked.day)
      .where('l.client_id', 'in', ids)
      .where(owing('l'))
      .where('l.end_date', '<=', asked.day)
      .orderBy('l.end_date')
      .orderBy('l.id')
      .execute(),
    standingPromises(tx, institution, asked.today),
    lastCollections(tx, institution, ids),
    lastVisits(tx, institution, ids),
  ]);
  const answers = loans.map(listedLoanAnswer);
  const items = clients.flatMap(({ id, name, address, photo_sha256, ...row }) =>
    answers
      .filter((loan) => loan.client_id === id)
      .map((loan) => ({
        client: { id, name, phone: phoneOfRow(row), address, photo_sha256 },
        loan,
        promise: promises.find((each) => each.client_id === id) ?? null,
        last_collection: charged.find((each) => each.client_id === id)?.opened_at ?? null,
        last_visit: visits.get(id) ?? null,
      })),
  );
  return { items, next };
}

/** What was expected by the day, what came on it and what is left, of the same clients (FD-4). */
export async function sheetHead(
  tx: Tx,
  institution: string,
  { day, collector, ofEverybody }: Pick<AskedSheet, 'day' | 'collector'> & { readonly ofEverybody: boolean },
): Promise<SheetHead> {
  const { open, left } = ofEverybody
    ? await dueOfEverybody(tx, institution, day)
    : await dueOf(tx, institution, day, ofCollector(collector));
  const { rows } = await sql<{ received: Cents; done: number }>`
    with paid as (
      select p.loan_id, sum(p.amount) as amount, bool_or(${owing('l')} and l.end_date <= ${day}) as is_due
      from payments as p
      join loans as l on l.institution_id = ${institution} and l.id = p.loan_id and l.deleted_at is null
      join clients as c on c.institution_id = ${institution} and c.id = l.client_id
      where p.institution_id = ${institution} and p.payment_date = ${day} and p.undone_at is null
        and c.deleted_at is null and ${ofCollector(collector)}
      group by p.loan_id
    )
    select coalesce(sum(amount), 0)::bigint as received, count(*) filter (where not is_due)::integer as done
    from paid`.execute(tx);
  const [paid] = rows;
  if (paid === undefined) throw new Error('the sheet has no head');
  return { day, left, open, ...paid };
}

interface Due {
  readonly open: number;
  readonly left: Cents;
}

/** From the sums of the days, so that it costs the same in any portfolio; less what deleted clients owe. */
async function dueOfEverybody(tx: Tx, institution: string, day: Day): Promise<Due> {
  const { rows } = await sql<Due>`
    select coalesce(sum(loan_count), 0)::integer as open, coalesce(sum(due_amount), 0)::bigint as left
    from day_totals where institution_id = ${institution} and day <= ${day}`.execute(tx);
  const without = await dueOf(
    tx,
    institution,
    day,
    sql<SqlBool>`true`,
    sql<SqlBool>`c.deleted_at is not null`,
  );
  const { open, left } = rows[0] ?? without;
  return { open: open - without.open, left: subtractCents(left, without.left) };
}

/** Loan by loan; an instalment that is the oldest open one of its loan counts the loan. */
async function dueOf(
  tx: Tx,
  institution: string,
  day: Day,
  chosen: RawBuilder<SqlBool>,
  living: RawBuilder<SqlBool> = sql<SqlBool>`c.deleted_at is null`,
): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*) filter (where i.due_date = l.end_date)::integer as open,
      coalesce(sum(i.principal + i.interest - i.paid_amount), 0)::bigint as left
    from clients as c
    join loans as l on l.institution_id = ${institution} and l.client_id = c.id
    join installments as i on i.institution_id = ${institution} and i.loan_id = l.id
    where c.institution_id = ${institution} and ${living} and ${chosen} and ${owing('l')} and l.end_date <= ${day}
      and i.covered_on is null and i.due_date <= ${day}`.execute(tx);
  return rows[0] ?? { open: 0, left: cents(0) };
}

interface DueClient {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string | null;
  readonly photo_sha256: string | null;
  readonly hides: boolean;
  /** How many of their loans have something due by the day. */
  readonly lines: number;
  readonly key: DueKey;
}

/** The place on the route, and then nothing but the client's id; of one without a place, '0' and their first loan. */
type DueKey = PageKey<['place', 'day', 'uuid']>;

/**
 * First who has a place on the route, by the index of places (FD-9); then the others by due date, by the index of open loans. Of the
 * sheet of several collectors no route is walked: there all stand by due date.
 */
async function dueClients(tx: Tx, institution: string, asked: AskedSheet): Promise<Page<DueClient>> {
  const key = readCursor(asked.after, ['place', 'day', 'uuid']);
  const isPastPlaces = key !== null && key[0] === '0';
  const [byDueDateAlone, places] = await Promise.all([
    !asked.own && asked.collector === null && hasCollectors(tx, institution),
    isPastPlaces ? [] : placedClients(tx, institution, asked, key),
  ]);
  const { size } = asked;
  const placed = byDueDateAlone ? [] : places;
  const room = size.clients + 1 - placed.length;
  const others =
    room === 0
      ? []
      : await clientsByDueDate(tx, institution, asked, {
          key: isPastPlaces || byDueDateAlone ? key : null,
          byRoute: !byDueDateAlone,
          room,
        });
  const clients = [...placed, ...others];
  const fitting = fittingClients(clients.slice(0, size.clients), size);
  return pageOf(clients.slice(0, fitting + 1), fitting, (client) => client.key);
}

/** How many of them have no more lines together than a page; at least one. */
function fittingClients(clients: readonly DueClient[], size: PageSize): number {
  let lines = 0;
  for (const [at, client] of clients.entries()) {
    lines += client.lines;
    if (lines > size.lines) return Math.max(1, at);
  }
  return clients.length;
}

async function hasCollectors(tx: Tx, institution: string): Promise<boolean> {
  const { rows } = await sql`
    select from clients where institution_id = ${institution} and collector_user_id is not null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function placedClients(
  tx: Tx,
  institution: string,
  { day, collector, size }: AskedSheet,
  key: DueKey | null,
): Promise<DueClient[]> {
  const { rows } = await sql<Omit<DueClient, 'key'> & { route_position: number }>`
    select c.id, c.name, c.phone, c.address, c.photo_sha256, c.route_position, ${hidesData(institution)} as hides,
      ${linesOfClient(institution, day)} as lines
    from clients as c
    where c.institution_id = ${institution} and c.deleted_at is null and c.route_position is not null and ${ofCollector(collector)}
      and ${key === null ? sql`true` : sql`(c.route_position, c.id) > (${key[0]}::integer, ${key[2]}::uuid)`}
      and ${owesSince(institution)} <= ${day}
    order by c.route_position, c.id
    limit ${size.clients + 1}`.execute(tx);
  return rows.map(({ route_position: place, ...client }) => ({
    ...client,
    key: [String(place), day, client.id],
  }));
}

async function clientsByDueDate(
  tx: Tx,
  institution: string,
  { day, collector }: AskedSheet,
  { key, byRoute, room }: { key: DueKey | null; byRoute: boolean; room: number },
): Promise<DueClient[]> {
  let rows = tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select(['c.id', 'c.name', 'c.phone', 'c.address', 'c.photo_sha256', 'l.end_date', 'l.id as loan_id'])
    .select([hidesData(institution).as('hides'), linesOfClient(institution, day).as('lines')])
    .where('l.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where(ofCollector(collector))
    .where(owing('l'))
    .where('l.end_date', '<=', day)
    .where(firstOwingOfClient(institution))
    .orderBy('l.end_date')
    .orderBy('l.id')
    .limit(room);
  if (byRoute) rows = rows.where('c.route_position', 'is', null);
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.end_date, l.id) > (${key[1]}, ${key[2]})`);
  return (await rows.execute()).map(({ end_date: due, loan_id: loan, ...client }) => ({
    ...client,
    key: ['0', due, loan],
  }));
}

function linesOfClient(institution: string, day: Day): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from loans as other
    where other.institution_id = ${institution} and other.client_id = c.id and ${owing('other')} and other.end_date <= ${day})`;
}

export function ofCollector(collector: string | null): RawBuilder<SqlBool> {
  if (collector === null) return sql<SqlBool>`true`;
  return collector === 'none'
    ? sql<SqlBool>`c.collector_user_id is null`
    : sql<SqlBool>`c.collector_user_id = ${collector}::uuid`;
}

async function lastVisits(
  tx: Tx,
  institution: string,
  clientIds: readonly string[],
): Promise<Map<string, { on_day: Day; outcome: VisitOutcome }>> {
  const { rows } = await sql<{ client_id: string; on_day: Day; outcome: VisitOutcome; at: Timestamp }>`
    select client.id as client_id, last.on_day, last.outcome
    from unnest(${clientIds}::uuid[]) as client (id)
    cross join lateral (
      select on_day, outcome from visits
      where institution_id = ${institution} and client_id = client.id and withdrawn_at is null
      order by at desc, id desc limit 1
    ) as last`.execute(tx);
  return new Map(rows.map(({ client_id, on_day, outcome }) => [client_id, { on_day, outcome }]));
}
