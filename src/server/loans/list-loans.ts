import { sql, type SqlBool } from 'kysely';
import type { LOAN_FILTERS, LOAN_ORDERS, LoanOfClient } from '#contract/loans.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { dueRange } from '#domain/dashboard/due-day.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { owing } from '#server/records/owing.ts';
import { ofUndoneImport } from '#server/records/undone-import.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { WrittenAnswer } from '#server/records/written-answer.ts';
import { selectLoanTexts } from './loan-store.ts';
import { loanText } from './loan-text.ts';

type LoanFilter = (typeof LOAN_FILTERS)[number];
type LoanOrder = (typeof LOAN_ORDERS)[number];

export interface LoanListQuery {
  readonly status?: LoanFilter | undefined;
  readonly search: string;
  readonly client_id?: string | undefined;
  readonly order?: LoanOrder | undefined;
  readonly known_clients?: 'true' | 'false' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** Newest first (LN-1), open loans by due date (DB-4), unless another order is asked for. */
export async function listLoans(tx: Tx, institution: string, query: LoanListQuery): Promise<WrittenAnswer> {
  const order = orderOf(query);
  const { items, next } = await (order === 'newest'
    ? newestFirst(tx, institution, query)
    : byDueDate(tx, institution, query, order));
  return new WrittenAnswer(`{"items":[${items.join()}],"next":${JSON.stringify(next)}}`);
}

/** The index by due date has the open loans only, and a search has the order of its filter. */
function orderOf({ status, order, search }: LoanListQuery): LoanOrder {
  const usual = status === 'open' || status === 'due_soon' ? 'due' : 'newest';
  return search !== '' || status === undefined || status === 'pago' ? usual : (order ?? usual);
}

async function newestFirst(tx: Tx, institution: string, query: LoanListQuery): Promise<Page<string>> {
  const key = readCursor(query.after, ['moment', 'uuid']);
  const start = { moment: key?.[0] ?? null, day: null, id: key?.[1] ?? null };
  const loans = await loansOfPage(tx, institution, query, 'newest', start);
  return pageOf(loans, query.limit, (text) => {
    const { created_at: moment, id } = loanOf(text);
    return [moment, id];
  });
}

async function byDueDate(
  tx: Tx,
  institution: string,
  query: LoanListQuery,
  order: 'due' | 'due_desc',
): Promise<Page<string>> {
  const key = readCursor(query.after, ['day', 'uuid']);
  const start = { moment: null, day: key?.[0] ?? null, id: key?.[1] ?? null };
  const loans = await loansOfPage(tx, institution, query, order, start);
  return pageOf(loans, query.limit, (text) => {
    const { end_date: dueDate, id } = loanOf(text);
    return [dueDate, id];
  });
}

/** Of one loan, the last of a page: what its next page starts after. */
function loanOf(text: string): LoanOfClient {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `loanText`
  return JSON.parse(text) as LoanOfClient;
}

/** The page begins after this loan; all null on the first one. */
interface PageStart {
  readonly moment: string | null;
  readonly day: string | null;
  readonly id: string | null;
}

async function loansOfPage(
  tx: Tx,
  institution: string,
  { status: filter, search, client_id: clientId, known_clients: known, limit, today }: LoanListQuery,
  order: LoanOrder,
  start: PageStart,
): Promise<string[]> {
  const statement = statementOf({
    order,
    filter,
    isSearch: search !== '',
    ofClient: clientId !== undefined,
    knownClients: known === 'true',
    isFirst: start.id === null,
  });
  const { rows } = await tx.executeQuery(
    statement({
      institution,
      today,
      soon: dueRange('soon', today).to,
      search,
      filter: filter ?? null,
      clientId: clientId ?? null,
      wanted: limit + 1,
      ...start,
    }),
  );
  return rows.map(loanText);
}

/** What the text of the statement depends on; each text is compiled once. */
interface PageShape {
  readonly order: LoanOrder;
  readonly filter: LoanFilter | undefined;
  readonly isSearch: boolean;
  readonly ofClient: boolean;
  readonly knownClients: boolean;
  readonly isFirst: boolean;
}

type PageStatement = ReturnType<typeof pageStatement>;
const statements = new Map<string, PageStatement>();

function statementOf(shape: PageShape): PageStatement {
  const name = Object.values(shape).join();
  const known = statements.get(name) ?? pageStatement(shape);
  statements.set(name, known);
  return known;
}

interface PageValues extends PageStart {
  readonly institution: string;
  readonly today: Day;
  /** The last day that counts as soon. */
  readonly soon: Day;
  readonly search: string;
  readonly filter: LoanFilter | null;
  readonly clientId: string | null;
  readonly wanted: number;
}

function pageStatement({ order, filter, isSearch, ofClient, knownClients, isFirst }: PageShape) {
  return fixedStatement((tx, values: PageValues) => {
    const { institution, today, moment, day, id } = values;
    const [column, direction] = order === 'newest' ? (['created_at', 'desc'] as const) : DUE_ORDERS[order];
    let rows = selectLoanTexts(tx, institution, today)
      .where('l.deleted_at', 'is', null)
      .orderBy(`l.${column}`, direction)
      .orderBy('l.id', direction)
      .limit(values.wanted);
    if (!isFirst) {
      const beyond = sql.raw(direction === 'asc' ? '>' : '<');
      const from = order === 'newest' ? moment : day;
      rows = rows.where(sql<SqlBool>`(${sql.ref(`l.${column}`)}, l.id) ${beyond} (${from}, ${id})`);
    }
    if (ofClient) rows = rows.where(sql<SqlBool>`l.client_id = ${values.clientId}`);
    if (knownClients) rows = rows.where('c.id', 'is not', null);
    if (isSearch) {
      rows = rows.where(
        'l.id',
        'in',
        sql<string>`(select caderneta_search_loans(${values.search}, ${values.filter}, ${today}, ${values.clientId},
          ${moment}, ${day}, ${id}, ${values.wanted}))`,
      );
    }
    switch (filter) {
      case undefined:
        return rows;
      case 'open':
        return rows.where('l.status', '<>', sql.lit('pago'));
      case 'due_soon':
        return rows.where(owing('l')).where('l.end_date', '>=', today).where('l.end_date', '<=', values.soon);
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
  });
}

const DUE_ORDERS = { due: ['end_date', 'asc'], due_desc: ['end_date', 'desc'] } as const;

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
