import { sql, type SqlBool } from 'kysely';
import type { LOAN_FILTERS, LOAN_ORDERS, LoanOfClient } from '#contract/loans.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { dueRange } from '#domain/dashboard/due-day.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { owing } from '#server/records/owing.ts';
import { ofUndoneImport } from '#server/records/undone-import.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { loanRowAnswer, selectLoansWithPlan } from './loan-store.ts';

type LoanOrder = (typeof LOAN_ORDERS)[number];

export interface LoanListQuery {
  readonly status?: (typeof LOAN_FILTERS)[number] | undefined;
  readonly search: string;
  readonly client_id?: string | undefined;
  readonly order?: LoanOrder | undefined;
  readonly known_clients?: 'true' | 'false' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** Newest first (LN-1), open loans by due date (DB-4), unless another order is asked for. */
export function listLoans(tx: Tx, institution: string, query: LoanListQuery): Promise<Page<LoanOfClient>> {
  const order = orderOf(query);
  return order === 'newest'
    ? newestFirst(tx, institution, query)
    : byDueDate(tx, institution, query, order === 'due' ? 'asc' : 'desc');
}

/** The index by due date has the open loans only, and a search has the order of its filter. */
function orderOf({ status, order, search }: LoanListQuery): LoanOrder {
  const usual = status === 'open' || status === 'due_soon' ? 'due' : 'newest';
  return search !== '' || status === undefined || status === 'pago' ? usual : (order ?? usual);
}

async function newestFirst(tx: Tx, institution: string, query: LoanListQuery): Promise<Page<LoanOfClient>> {
  const key = readCursor(query.after, ['moment', 'uuid']);
  let rows = matchingLoans(tx, institution, query, { moment: key?.[0], day: undefined, id: key?.[1] })
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.created_at, l.id) < (${key[0]}, ${key[1]})`);
  return pageOf(await answersOf(rows), query.limit, (row) => [row.created_at, row.id]);
}

async function byDueDate(
  tx: Tx,
  institution: string,
  query: LoanListQuery,
  direction: 'asc' | 'desc',
): Promise<Page<LoanOfClient>> {
  const key = readCursor(query.after, ['day', 'uuid']);
  let rows = matchingLoans(tx, institution, query, { moment: undefined, day: key?.[0], id: key?.[1] })
    .orderBy('l.end_date', direction)
    .orderBy('l.id', direction);
  if (key !== null) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    rows = rows.where(sql<SqlBool>`(l.end_date, l.id) ${beyond} (${key[0]}, ${key[1]})`);
  }
  return pageOf(await answersOf(rows), query.limit, (row) => [row.end_date, row.id]);
}

async function answersOf(rows: ReturnType<typeof selectLoansWithPlan>): Promise<LoanOfClient[]> {
  return (await rows.execute()).map(loanRowAnswer);
}

interface PageStart {
  readonly moment: string | undefined;
  readonly day: string | undefined;
  readonly id: string | undefined;
}

function matchingLoans(tx: Tx, institution: string, query: LoanListQuery, start: PageStart) {
  const { status: filter, search, client_id: clientId, today, limit } = query;
  let rows = selectLoansWithPlan(tx, institution, today)
    .where('l.deleted_at', 'is', null)
    .limit(limit + 1);
  if (clientId !== undefined) rows = rows.where('l.client_id', '=', clientId);
  if (query.known_clients === 'true') rows = rows.where('c.id', 'is not', null);
  if (search !== '') {
    rows = rows.where(
      'l.id',
      'in',
      sql<string>`(select caderneta_search_loans(${search}, ${filter ?? null}, ${today}, ${clientId ?? null},
        ${start.moment ?? null}, ${start.day ?? null}, ${start.id ?? null}, ${limit + 1}))`,
    );
  }
  switch (filter) {
    case undefined:
      return rows;
    case 'open':
      return rows.where('l.status', '<>', sql.lit('pago'));
    case 'due_soon':
      return rows
        .where(owing('l'))
        .where('l.end_date', '>=', today)
        .where('l.end_date', '<=', dueRange('soon', today).to);
    case 'ativo':
      // On time, or covered and waiting to be settled (LN-21).
      return rows
        .where('l.status', '<>', sql.lit('pago'))
        .where((eb) => eb.or([eb('l.end_date', '>=', today), eb.not(owing('l'))]));
    case 'atrasado':
      // By the due date: the overdue job may not have marked it yet (LN-14).
      return rows.where(owing('l')).where('l.end_date', '<', today);
    case 'pago':
      return rows.where('l.status', '=', sql.lit('pago'));
  }
}

interface DeletedLoan {
  readonly id: string;
  readonly client_name: string | null;
  readonly amount: Cents;
  readonly end_date: Day;
  readonly deleted_at: Timestamp;
}

export async function listDeletedLoans(
  tx: Tx,
  institution: string,
  { after, limit }: Pick<LoanListQuery, 'after' | 'limit'>,
): Promise<Page<DeletedLoan>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = tx
    .selectFrom('loans as l')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.institution_id', '=', 'l.institution_id')
        .onRef('c.id', '=', 'l.client_id')
        .on('c.deleted_at', 'is', null),
    )
    .select(['l.id', 'c.name as client_name', 'l.amount', 'l.end_date', 'l.deleted_at'])
    .where('l.institution_id', '=', institution)
    .where('l.deleted_at', 'is not', null)
    .where((eb) => eb.not(ofUndoneImport('l')))
    .$narrowType<{ deleted_at: Timestamp }>()
    .orderBy('l.deleted_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.deleted_at, l.id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.deleted_at, row.id]);
}
