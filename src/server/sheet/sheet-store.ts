import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SheetHead, SheetLine } from '#contract/sheet.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import type { Tx } from '#server/db/database.ts';
import { listedLoanAnswer, selectListedLoans } from '#server/loans/loan-store.ts';
import { lastCollection } from '#server/messages/contact-store.ts';
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
  const [loans, promises] = await Promise.all([
    selectListedLoans(tx, institution, asked.day)
      .where('l.client_id', 'in', ids)
      .where(owing('l'))
      .where('l.end_date', '<=', asked.day)
      .orderBy('l.end_date')
      .orderBy('l.id')
      .execute(),
    standingPromises(tx, institution, asked.today),
  ]);
  const answers = loans.map(listedLoanAnswer);
  const items = clients.flatMap(({ id, name, address, photo_sha256, last_collection, last_visit, ...row }) =>
    answers
      .filter((loan) => loan.client_id === id)
      .map((loan) => ({
        client: { id, name, phone: phoneOfRow(row), address, photo_sha256 },
        loan,
        promise: promises.find((each) => each.client_id === id) ?? null,
        last_collection,
        last_visit,
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
  const due = ofEverybody
    ? dueOfEverybody(institution, day)
    : dueOf(institution, day, ofCollector(collector));
  const { rows } = await sql<Omit<SheetHead, 'day'>>`
    with paid as (
      select p.loan_id, sum(p.amount) as amount, bool_or(${owing('l')} and l.end_date <= ${day}) as is_due
      from payments as p
      join loans as l on l.institution_id = ${institution} and l.id = p.loan_id and l.deleted_at is null
      join clients as c on c.institution_id = ${institution} and c.id = l.client_id
      where p.institution_id = ${institution} and p.payment_date = ${day} and p.undone_at is null
        and c.deleted_at is null and ${ofCollector(collector)}
      group by p.loan_id
    )
    select due.open::integer as open, due.amount::bigint as left,
      (select coalesce(sum(amount), 0)::bigint from paid) as received,
      (select count(*) filter (where not is_due)::integer from paid) as done
    from (${due}) as due`.execute(tx);
  const [head] = rows;
  if (head === undefined) throw new Error('the sheet has no head');
  return { day, ...head };
}

/** How many loans are due, and how much. */
type Due = RawBuilder<{ open: number; amount: Cents }>;

/** From the sums of the days, so that it costs the same in any portfolio; less what deleted clients owe. */
function dueOfEverybody(institution: string, day: Day): Due {
  const ofDeleted = dueOf(institution, day, sql<SqlBool>`true`, sql<SqlBool>`c.deleted_at is not null`);
  return sql`
    select coalesce(sum(t.loan_count), 0) - min(deleted.open) as open, coalesce(sum(t.due_amount), 0) - min(deleted.amount) as amount
    from (${ofDeleted}) as deleted
    left join day_totals as t on t.institution_id = ${institution} and t.day <= ${day}`;
}

/** Loan by loan; an instalment that is the oldest open one of its loan counts the loan. */
function dueOf(
  institution: string,
  day: Day,
  chosen: RawBuilder<SqlBool>,
  living: RawBuilder<SqlBool> = sql<SqlBool>`c.deleted_at is null`,
): Due {
  return sql`
    select count(*) filter (where i.due_date = l.end_date) as open,
      coalesce(sum(i.principal + i.interest - i.paid_amount), 0) as amount
    from clients as c
    join loans as l on l.institution_id = ${institution} and l.client_id = c.id
    join installments as i on i.institution_id = ${institution} and i.loan_id = l.id
    where c.institution_id = ${institution} and ${living} and ${chosen} and ${owing('l')} and l.end_date <= ${day}
      and i.covered_on is null and i.due_date <= ${day}`;
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
  readonly last_collection: Timestamp | null;
  readonly last_visit: { readonly on_day: Day; readonly outcome: VisitOutcome } | null;
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
  const byRoute = sql<SqlBool>`(${asked.own || asked.collector !== null} or not exists (
    select from clients where institution_id = ${institution} and collector_user_id is not null))`;
  const { size } = asked;
  const placed = key?.[0] === '0' ? [] : await placedClients(tx, institution, asked, { key, byRoute });
  const room = size.clients + 1 - placed.length;
  const others = room === 0 ? [] : await clientsByDueDate(tx, institution, asked, { key, byRoute, room });
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

/** What each of them has on the sheet. */
function factsOfClient(institution: string, day: Day) {
  return [
    hidesData(institution).as('hides'),
    linesOfClient(institution, day).as('lines'),
    lastCollection(institution, 'c.id').as('last_collection'),
    lastVisit(institution).as('last_visit'),
  ] as const;
}

async function placedClients(
  tx: Tx,
  institution: string,
  { day, collector, size }: AskedSheet,
  { key, byRoute }: { key: DueKey | null; byRoute: RawBuilder<SqlBool> },
): Promise<DueClient[]> {
  let rows = tx
    .selectFrom('clients as c')
    .select(['c.id', 'c.name', 'c.phone', 'c.address', 'c.photo_sha256', 'c.route_position'])
    .select(factsOfClient(institution, day))
    .where('c.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where('c.route_position', 'is not', null)
    .where(ofCollector(collector))
    .where(byRoute)
    .where(sql<SqlBool>`${owesSince(institution)} <= ${day}`)
    .orderBy('c.route_position')
    .orderBy('c.id')
    .limit(size.clients + 1);
  if (key !== null)
    rows = rows.where(sql<SqlBool>`(c.route_position, c.id) > (${key[0]}::integer, ${key[2]}::uuid)`);
  return (await rows.execute()).map(({ route_position: place, ...client }) => ({
    ...client,
    key: [String(place), day, client.id],
  }));
}

async function clientsByDueDate(
  tx: Tx,
  institution: string,
  { day, collector }: AskedSheet,
  { key, byRoute, room }: { key: DueKey | null; byRoute: RawBuilder<SqlBool>; room: number },
): Promise<DueClient[]> {
  let rows = tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select(['c.id', 'c.name', 'c.phone', 'c.address', 'c.photo_sha256', 'l.end_date', 'l.id as loan_id'])
    .select(factsOfClient(institution, day))
    .where('l.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where(ofCollector(collector))
    .where(sql<SqlBool>`(c.route_position is null or not ${byRoute})`)
    .where(owing('l'))
    .where('l.end_date', '<=', day)
    .where(firstOwingOfClient(institution))
    .orderBy('l.end_date')
    .orderBy('l.id')
    .limit(room);
  if (key?.[0] === '0') rows = rows.where(sql<SqlBool>`(l.end_date, l.id) > (${key[1]}, ${key[2]})`);
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

function lastVisit(institution: string): RawBuilder<DueClient['last_visit']> {
  return sql<DueClient['last_visit']>`(
    select json_build_object('on_day', v.on_day, 'outcome', v.outcome) from visits as v
    where v.institution_id = ${institution} and v.client_id = c.id and v.withdrawn_at is null
    order by v.at desc, v.id desc limit 1)`;
}
