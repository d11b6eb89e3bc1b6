import { sql, type SqlBool } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { dueRange, type DueGroup } from '#domain/dashboard/due-day.ts';
import { NEAR_DUE_DAYS } from '#domain/loans/loan/loan-standing.ts';
import { COLLECTION_MOMENTS } from '#domain/messages/moment.ts';
import type { Tx } from '#server/db/database.ts';
import { listedLoanAnswer, selectListedLoans } from '#server/loans/loan-store.ts';
import { hidesData, phoneOfRow } from '#server/records/hides-data.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { firstOwingOfClient, owing } from '#server/records/owing.ts';
import { standingPromises } from '#server/visits/standing-promises.ts';

interface ClientToCollect {
  readonly client: { readonly id: string; readonly name: string; readonly phone: string };
  readonly loans: LoanOfClient[];
}

interface Asked {
  readonly group: DueGroup;
  readonly includesWritten: boolean;
  readonly includesPromised: boolean;
}

interface PageAsked {
  readonly after: string | undefined;
  readonly limit: number;
  readonly today: Day;
  readonly timeZone: string;
}

/**
 * One line per client, by the first of their loans in the group: the next due date first, of late ones the latest first, as on the
 * dashboard. Walks the index of open loans by due date, so that a page costs the same in any portfolio (CB-10).
 */
export async function listToCollect(
  tx: Tx,
  institution: string,
  asked: Asked,
  page: PageAsked,
): Promise<Page<ClientToCollect> & { readonly promised: number }> {
  const promised = (await standingPromises(tx, institution, page.today)).map(({ client_id: id }) => id);
  const without = asked.includesPromised ? [] : promised;
  const found = await firstLoans(tx, institution, asked, { ...page, without });
  const clientIds = found.items.map(({ id }) => id);
  const byClient = await loansToCollect(tx, institution, clientIds, page.today);
  return {
    items: found.items.map(({ id, name, ...row }) => ({
      client: { id, name, phone: phoneOfRow(row) },
      loans: byClient.get(id) ?? [],
    })),
    next: found.next,
    promised: await countInGroup(tx, institution, asked.group, promised, page.today),
  };
}

/** How many of these clients have a loan in the group. */
async function countInGroup(
  tx: Tx,
  institution: string,
  group: DueGroup,
  clientIds: readonly string[],
  today: Day,
): Promise<number> {
  if (clientIds.length === 0) return 0;
  const { count } = await tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select(sql<number>`count(distinct l.client_id)::integer`.as('count'))
    .where('l.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where(sql<SqlBool>`l.client_id = any(${clientIds}::uuid[])`)
    .where(inGroup('l', group, today))
    .executeTakeFirstOrThrow();
  return count;
}

function inGroup(alias: 'l' | 'other', group: DueGroup, today: Day) {
  const { from, to } = dueRange(group, today);
  return sql<SqlBool>`
    ${owing(alias)} and ${sql.ref(`${alias}.end_date`)} <= ${to}
    and ${sql.ref(`${alias}.end_date`)} >= ${from ?? '2000-01-01'}`;
}

function firstLoans(
  tx: Tx,
  institution: string,
  { group, includesWritten }: Asked,
  { after, limit, today, timeZone, without }: PageAsked & { readonly without: readonly string[] },
) {
  const key = readCursor(after, ['day', 'uuid']);
  const order = group === 'late' ? 'desc' : 'asc';
  const beyond = sql.raw(order === 'desc' ? '<' : '>');
  let rows = tx
    .selectFrom('loans as l')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'l.institution_id').onRef('c.id', '=', 'l.client_id'),
    )
    .select([
      'c.id',
      'c.name',
      'c.phone',
      'l.end_date',
      'l.id as loan_id',
      hidesData(institution).as('hides'),
    ])
    .where('l.institution_id', '=', institution)
    .where('c.deleted_at', 'is', null)
    .where(inGroup('l', group, today))
    .where(firstOwingOfClient(institution, { order, among: inGroup('other', group, today) }))
    .orderBy('l.end_date', order)
    .orderBy('l.id', order)
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.end_date, l.id) ${beyond} (${key[0]}, ${key[1]})`);
  if (without.length > 0) rows = rows.where(sql<SqlBool>`l.client_id <> all(${without}::uuid[])`);
  if (!includesWritten) {
    rows = rows.where(
      sql<SqlBool>`(
        select true from contacts_made as made
        where made.institution_id = ${institution} and made.client_id = l.client_id
          and made.opened_at >= ${today}::date::timestamp at time zone ${timeZone}
          and made.moment = any(${COLLECTION_MOMENTS}) and made.sent is not false
        limit 1) is null`,
    );
  }
  return rows.execute().then((found) => pageOf(found, limit, (row) => [row.end_date, row.loan_id]));
}

/** What these clients owe by today and in the next days, by due date. */
async function loansToCollect(
  tx: Tx,
  institution: string,
  clientIds: readonly string[],
  today: Day,
): Promise<Map<string, LoanOfClient[]>> {
  const byClient = new Map<string, LoanOfClient[]>();
  if (clientIds.length === 0) return byClient;
  const rows = await selectListedLoans(tx, institution, today)
    .where('l.client_id', 'in', clientIds)
    .where(owing('l'))
    .where('l.end_date', '<=', addDays(today, NEAR_DUE_DAYS))
    .orderBy('l.end_date')
    .orderBy('l.id')
    .execute();
  for (const row of rows) {
    const loan = listedLoanAnswer(row);
    byClient.set(loan.client_id, [...(byClient.get(loan.client_id) ?? []), loan]);
  }
  return byClient;
}
