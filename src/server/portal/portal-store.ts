import { sql, type SqlBool } from 'kysely';
import type { PortalLoan, PortalRequest } from '#contract/portal-translation.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import { INTEREST_STATUSES, isOpen } from '#domain/interest-requests/interest-request.ts';
import type { Cents } from '#domain/money.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';
import { coveredOn } from '#server/loans/covered-on.ts';

const CLOSED_STATUSES = INTEREST_STATUSES.filter((status) => !isOpen(status));
const REQUEST_COLUMNS = ['id', 'requested_amount', 'status', 'created_at'] as const;

export interface Borrower {
  readonly name: string;
  readonly cpf: Cpf;
  readonly phone: string;
  readonly email: string | null;
  readonly institutionName: string;
}

/** PT-5: the columns a borrower may read, and no others. */
export async function findBorrower(tx: Tx, { owner, clientId }: BorrowerIdentity): Promise<Borrower | null> {
  const row = await tx
    .selectFrom('clients as c')
    .innerJoin('institutions as i', 'i.user_id', 'c.user_id')
    .select(['c.name', 'c.cpf', 'c.phone', 'c.email', 'i.name as institution_name'])
    .where('c.user_id', '=', owner)
    .where('c.id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, cpf, phone, email, institution_name: institutionName } = row;
  return { name, cpf, phone, email, institutionName };
}

/** PT-6: by start date, the newest first, each with its payments; two statements, however many loans a page has. */
export async function loansOfBorrower(
  tx: Tx,
  { owner, clientId }: BorrowerIdentity,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Page<PortalLoan>> {
  const key = readCursor(after, ['day', 'uuid']);
  let rows = tx
    .selectFrom('loans as l')
    .select([
      'l.id',
      'l.amount',
      'l.interest_rate',
      'l.overdue_interest_rate',
      'l.start_date',
      'l.end_date',
      'l.status',
      'l.paid_amount',
      'l.interest_paid',
      coveredOn.as('covered_on'),
    ])
    .where('l.user_id', '=', owner)
    .where('l.client_id', '=', clientId)
    .orderBy('l.start_date', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.start_date, l.id) < (${key[0]}, ${key[1]})`);
  const loans = await rows.execute();
  const payments = await paymentsByLoan(
    tx,
    owner,
    loans.slice(0, limit).map((loan) => loan.id),
  );
  const keyOf = (row: (typeof loans)[number]) => [row.start_date, row.id];
  return pageOf(loans, limit, keyOf, (row) => ({
    id: row.id,
    amount: row.amount,
    interestRate: row.interest_rate,
    overdueDailyFee: row.overdue_interest_rate,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    paidAmount: row.paid_amount,
    renewalInterest: row.interest_paid,
    coveredOn: row.covered_on,
    payments: payments.get(row.id) ?? [],
  }));
}

async function paymentsByLoan(
  tx: Tx,
  owner: string,
  loanIds: readonly string[],
): Promise<Map<string, PortalLoan['payments'][number][]>> {
  const byLoan = new Map<string, PortalLoan['payments'][number][]>();
  if (loanIds.length === 0) return byLoan;
  const rows = await tx
    .selectFrom('payments')
    .select(['id', 'loan_id', 'amount', 'payment_date'])
    .where('user_id', '=', owner)
    .where('loan_id', 'in', loanIds)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { id, loan_id: loanId, amount, payment_date: paymentDate } of rows) {
    const list = byLoan.get(loanId) ?? [];
    list.push({ id, amount, paymentDate });
    byLoan.set(loanId, list);
  }
  return byLoan;
}

/** PT-7: the newest one that is neither Concluído nor Rejeitado. */
export async function openRequestOf(
  tx: Tx,
  { owner, clientId }: BorrowerIdentity,
): Promise<PortalRequest | null> {
  const row = await tx
    .selectFrom('interests')
    .select(REQUEST_COLUMNS)
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .where('status', 'not in', CLOSED_STATUSES)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

/**
 * Null where the client has another CPF by now, or is gone: one statement, so that what the row says of the client and
 * what row-level security checks are of one moment. The time is the database's: the portal has no right to say when it asked.
 */
export async function insertPortalRequest(
  tx: Tx,
  { owner, clientId }: BorrowerIdentity,
  request: { readonly id: string; readonly cpf: Cpf; readonly requestedAmount: Cents },
): Promise<PortalRequest | null> {
  const row = await tx
    .insertInto('interests')
    .columns(['id', 'user_id', 'client_id', 'client_cpf', 'requested_amount', 'status'])
    .expression((eb) =>
      eb
        .selectFrom('clients')
        .select([
          sql<string>`${request.id}::uuid`.as('request_id'),
          'user_id',
          'id',
          'cpf',
          sql<Cents>`${request.requestedAmount}::bigint`.as('requested_amount'),
          sql<'Pendente'>`'Pendente'`.as('status'),
        ])
        .where('user_id', '=', owner)
        .where('id', '=', clientId)
        .where('cpf', '=', request.cpf),
    )
    .returning(REQUEST_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

function requestOf(row: {
  id: string;
  requested_amount: Cents;
  status: PortalRequest['status'];
  created_at: Date;
}): PortalRequest {
  return {
    id: row.id,
    requestedAmount: row.requested_amount,
    status: row.status,
    createdAt: row.created_at,
  };
}

/** PT-3: how many requests of visitors are open for this CPF, and whether one of them is this very one. */
export async function openVisitorRequests(
  system: Tx,
  owner: string,
  { cpf, requestedAmount, paymentDate }: Pick<PublicRequest, 'cpf' | 'requestedAmount' | 'paymentDate'>,
): Promise<{ readonly count: number; readonly isRepeated: boolean }> {
  const { rows } = await sql<{ open_count: number; is_repeated: boolean }>`
    SELECT * FROM caderneta_open_visitor_requests(${owner}, ${cpf}, ${requestedAmount}, ${paymentDate})`.execute(
    system,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting the requests of visitors returned no row');
  return { count: row.open_count, isRepeated: row.is_repeated };
}

export async function clientWithCpf(system: Tx, owner: string, cpf: Cpf): Promise<string | null> {
  const row = await system
    .selectFrom('clients')
    .select('id')
    .where('user_id', '=', owner)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface PublicRequest {
  readonly id: string;
  readonly clientId: string | null;
  readonly cpf: Cpf;
  readonly requesterName: string;
  readonly requestedAmount: Cents;
  readonly paymentDate: Day;
  readonly notes: string;
}

export async function insertPublicRequest(system: Tx, owner: string, request: PublicRequest): Promise<void> {
  await system
    .insertInto('interests')
    .values({
      id: request.id,
      user_id: owner,
      client_id: request.clientId,
      client_cpf: request.cpf,
      original_requester_name: request.requesterName,
      requested_amount: request.requestedAmount,
      status: 'Pendente',
      notes: request.notes,
      expected_payment_date: request.paymentDate,
    })
    .execute();
}
