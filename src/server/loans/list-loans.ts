import { sql, type SqlBool } from 'kysely';
import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { LOAN_FILTERS } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueRange } from '#domain/loans/due-day.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';
import { loanOf, selectLoans } from './loan-store.ts';

export interface LoanListQuery {
  readonly filter: (typeof LOAN_FILTERS)[number] | undefined;
  readonly search: string;
  readonly clientId: string | undefined;
  readonly knownClientsOnly: boolean;
  readonly after: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** LN-1: newest first; the open ones by due date (DB-4). */
export function listLoans(tx: Tx, owner: string, query: LoanListQuery): Promise<Page<LoanOfClient>> {
  return query.filter === 'open' || query.filter === 'due_soon'
    ? byDueDate(tx, owner, query)
    : newestFirst(tx, owner, query);
}

async function newestFirst(tx: Tx, owner: string, query: LoanListQuery): Promise<Page<LoanOfClient>> {
  const key = readCursor(query.after, ['moment', 'uuid']);
  let rows = matchingLoans(tx, owner, query, { moment: key?.[0], day: undefined, id: key?.[1] })
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.created_at, l.id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.created_at.toISOString(), row.id], loanOf);
}

async function byDueDate(tx: Tx, owner: string, query: LoanListQuery): Promise<Page<LoanOfClient>> {
  const key = readCursor(query.after, ['day', 'uuid']);
  let rows = matchingLoans(tx, owner, query, { moment: undefined, day: key?.[0], id: key?.[1] })
    .orderBy('l.end_date')
    .orderBy('l.id');
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.end_date, l.id) > (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.end_date, row.id], loanOf);
}

interface PageStart {
  readonly moment: string | undefined;
  readonly day: string | undefined;
  readonly id: string | undefined;
}

function matchingLoans(tx: Tx, owner: string, query: LoanListQuery, start: PageStart) {
  const { filter, search, clientId, today, limit } = query;
  let rows = selectLoans(tx, owner)
    .where('l.deleted_at', 'is', null)
    .limit(limit + 1);
  if (clientId !== undefined) rows = rows.where('l.client_id', '=', clientId);
  if (query.knownClientsOnly) rows = rows.where('c.id', 'is not', null);
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
      return rows.where('l.status', '<>', 'pago');
    case 'due_soon':
      return rows
        .where('l.status', '<>', 'pago')
        .where('l.end_date', '>=', today)
        .where('l.end_date', '<=', dueRange('soon', today).to);
    case 'ativo':
      return rows.where('l.status', '=', 'ativo').where('l.end_date', '>=', today);
    case 'atrasado':
      // LN-14: the standing today, whether or not the job has marked it yet.
      return rows
        .where('l.status', '<>', 'pago')
        .where((eb) => eb.or([eb('l.status', '=', 'atrasado'), eb('l.end_date', '<', today)]));
    case 'pago':
      return rows.where('l.status', '=', 'pago');
  }
}

export interface DeletedLoan {
  readonly id: string;
  readonly clientName: string | null;
  readonly amount: Cents;
  readonly endDate: Day;
  readonly deletedAt: Date;
}

export async function listDeletedLoans(
  tx: Tx,
  owner: string,
  { after, limit }: Pick<LoanListQuery, 'after' | 'limit'>,
): Promise<Page<DeletedLoan>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = selectLoans(tx, owner)
    .select('l.deleted_at')
    .where('l.deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: Date }>()
    .orderBy('l.deleted_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.deleted_at, l.id) < (${key[0]}, ${key[1]})`);
  return pageOf(
    await rows.execute(),
    limit,
    (row) => [row.deleted_at.toISOString(), row.id],
    (row) => ({
      id: row.id,
      clientName: row.client_name,
      amount: row.amount,
      endDate: row.end_date,
      deletedAt: row.deleted_at,
    }),
  );
}
