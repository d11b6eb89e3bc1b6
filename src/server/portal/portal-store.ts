import { sql, type SqlBool } from 'kysely';
import type { PixAccount } from '#contract/pix.ts';
import type { PortalLoan, PortalRequest } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import { INTEREST_STATUSES, isOpen } from '#domain/interest-requests/interest-request.ts';
import type { Installment } from '#domain/loans/installment.ts';
import { lateFeeOf } from '#domain/loans/late-fee.ts';
import { loanPlan, type PlanFacts } from '#domain/loans/loan-plan.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { planFactsColumn } from '#server/loans/loan-store.ts';
import { announce } from '#server/live/announce.ts';
import { pixAccountOf } from '#server/pix/pix-of-loan.ts';
import { pageOf, readCursor, type Page } from '#server/paging/cursor.ts';

const CLOSED_STATUSES = INTEREST_STATUSES.filter((status) => !isOpen(status));
const BORROWER_LOAN_COLUMNS = [
  'l.id',
  'l.amount',
  'l.interest_rate',
  'l.overdue_interest_rate',
  'l.start_date',
  'l.end_date',
  'l.status',
  'l.paid_amount',
  'l.interest_paid',
  'l.contract_interest',
  'l.discount',
  'l.covered_on',
  'l.late_days_before',
  'l.late_from',
  'l.late_fee_received',
  'l.late_fee_waived',
] as const;
/** Told as part of the plan. */
const PLAN_COLUMNS = [
  'l.interest_method',
  'l.frequency',
  'l.installment_count',
  'l.plan_version',
  'l.skipped_days',
  'l.paid_count',
] as const;
const REQUEST_COLUMNS = ['id', 'requested_amount', 'status', 'created_at'] as const;

export interface Borrower {
  readonly name: string;
  readonly cpf: Cpf;
  readonly phone: string;
  readonly email: string | null;
  readonly institution_name: string;
  readonly institution_logo_url: string | null;
  readonly institution_contact_info: string | null;
  /** Who the debt is owed to, and how to reach them. */
  readonly creditor: {
    readonly legal_name: string | null;
    readonly document: string | null;
    readonly address: string | null;
    readonly city: string | null;
  };
  readonly pix: PixAccount | null;
}

/** Selects only the columns a borrower may read (PT-5). */
export async function requireBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<Borrower> {
  const row = await tx
    .selectFrom('clients as c')
    .innerJoin('institutions as i', 'i.id', 'c.institution_id')
    .select([
      'c.name',
      'c.cpf',
      'c.phone',
      'c.email',
      sql<string>`coalesce(i.name, '')`.as('institution_name'),
      'i.logo_url as institution_logo_url',
      'i.contact_info as institution_contact_info',
      'i.legal_name',
      'i.document',
      'i.address',
      'i.city',
      'i.pix_key_type',
      'i.pix_key',
      'i.pix_name',
      'i.pix_city',
      'i.pix_changed_at',
    ])
    .where('c.institution_id', '=', institution)
    .where('c.id', '=', clientId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const { legal_name, document, address, city } = row;
  return {
    name: row.name,
    cpf: row.cpf,
    phone: row.phone,
    email: row.email,
    institution_name: row.institution_name,
    institution_logo_url: row.institution_logo_url,
    institution_contact_info: row.institution_contact_info,
    creditor: { legal_name, document, address, city },
    pix: pixAccountOf(row),
  };
}

/** By start date, newest first, each with its payments; always two statements per page (PT-6). */
export async function loansOfBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  { after, limit, today }: { after: string | undefined; limit: number; today: Day },
): Promise<Page<PortalLoan>> {
  const key = readCursor(after, ['day', 'uuid']);
  let rows = selectBorrowerLoans(tx, { institution, clientId }, today)
    .orderBy('l.start_date', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.start_date, l.id) < (${key[0]}, ${key[1]})`);
  const page = pageOf(await rows.execute(), limit, (row) => [row.start_date, row.id]);
  const payments = await paymentsByLoan(
    tx,
    institution,
    page.items.map((loan) => loan.id),
  );
  return {
    items: page.items.map((row) => portalLoan(row, payments.get(row.id) ?? [], today)),
    next: page.next,
  };
}

/** Someone else's loan answers like one that does not exist (PX-9). */
export async function requireLoanOfBorrower(
  tx: Tx,
  borrower: BorrowerIdentity,
  loanId: string,
  today: Day,
): Promise<PortalLoan> {
  const row = await selectBorrowerLoans(tx, borrower, today)
    .where('l.id', '=', loanId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return portalLoan(row, [], today);
}

function selectBorrowerLoans(tx: Tx, { institution, clientId }: BorrowerIdentity, today: Day) {
  return tx
    .selectFrom('loans as l')
    .select([...BORROWER_LOAN_COLUMNS, ...PLAN_COLUMNS])
    .select(planFactsColumn(today))
    .where('l.institution_id', '=', institution)
    .where('l.client_id', '=', clientId);
}

type BorrowerLoanRow = Omit<PortalLoan, 'plan' | 'late_fee' | 'payments'> &
  Parameters<typeof loanPlan>[0] & { readonly plan: PlanFacts | null };

function portalLoan(row: BorrowerLoanRow, payments: PortalLoan['payments'], today: Day): PortalLoan {
  const {
    interest_method: _method,
    frequency: _frequency,
    installment_count: _count,
    plan_version: _version,
    skipped_days: _skipped,
    paid_count: _paid,
    plan: facts,
    ...loan
  } = row;
  return { ...loan, plan: loanPlan(row, facts, today), late_fee: lateFeeOf(row, today), payments };
}

async function paymentsByLoan(
  tx: Tx,
  institution: string,
  loanIds: readonly string[],
): Promise<Map<string, PortalLoan['payments']>> {
  const byLoan = new Map<string, PortalLoan['payments']>();
  if (loanIds.length === 0) return byLoan;
  const rows = await tx
    .selectFrom('payments')
    .select(['id', 'loan_id', 'amount', 'late_fee', 'payment_date'])
    .where('institution_id', '=', institution)
    .where('loan_id', 'in', loanIds)
    .where('undone_at', 'is', null)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { loan_id: loanId, ...payment } of rows) {
    const list = byLoan.get(loanId) ?? [];
    list.push(payment);
    byLoan.set(loanId, list);
  }
  return byLoan;
}

/** Row-level security shows a borrower their own loans and instalments only (PA-52). */
export async function installmentsOfBorrower(
  tx: Tx,
  institution: string,
  loanId: string,
): Promise<Installment[]> {
  await tx
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return installmentsOfLoan(tx, institution, loanId);
}

/** The newest request that is neither Concluído nor Rejeitado (PT-7). */
export async function openRequestOf(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<PortalRequest | null> {
  const row = await tx
    .selectFrom('interests')
    .select(REQUEST_COLUMNS)
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('status', 'not in', CLOSED_STATUSES)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Null when the client was deleted or has another CPF by now. One statement, so that the row and the row-level security
 * check use the same snapshot. created_at is the database's default, because the portal's role may not set it.
 */
export async function insertPortalRequest(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  request: {
    readonly id: string;
    readonly cpf: Cpf;
    readonly requestedAmount: Cents;
    readonly notes: string | null;
  },
): Promise<PortalRequest | null> {
  const row = await tx
    .insertInto('interests')
    .columns(['institution_id', 'id', 'client_id', 'client_cpf', 'requested_amount', 'status', 'notes'])
    .expression((eb) =>
      eb
        .selectFrom('clients')
        .select([
          'institution_id',
          sql<string>`${request.id}::uuid`.as('request_id'),
          'id',
          'cpf',
          sql<Cents>`${request.requestedAmount}::bigint`.as('requested_amount'),
          sql<'Pendente'>`'Pendente'`.as('status'),
          sql<string | null>`${request.notes}::text`.as('notes'),
        ])
        .where('institution_id', '=', institution)
        .where('id', '=', clientId)
        .where('cpf', '=', request.cpf),
    )
    .returning(REQUEST_COLUMNS)
    .executeTakeFirst();
  if (row === undefined) return null;
  await announce(tx, institution, { table: 'interests', op: 'INSERT', id: row.id, client_id: clientId });
  return row;
}

/** The number of open visitor requests with this CPF, and whether one of them equals the given one (PT-3). */
export async function openVisitorRequests(
  system: Tx,
  institution: string,
  { cpf, requestedAmount, paymentDate }: Pick<PublicRequest, 'cpf' | 'requestedAmount' | 'paymentDate'>,
): Promise<{ readonly count: number; readonly isRepeated: boolean }> {
  const { rows } = await sql<{ open_count: number; is_repeated: boolean }>`
    SELECT * FROM caderneta_open_visitor_requests(${institution}, ${cpf}, ${requestedAmount}, ${paymentDate})`.execute(
    system,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting the requests of visitors returned no row');
  return { count: row.open_count, isRepeated: row.is_repeated };
}

export async function clientWithCpf(system: Tx, institution: string, cpf: Cpf): Promise<string | null> {
  const row = await system
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
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

export async function insertPublicRequest(
  system: Tx,
  institution: string,
  request: PublicRequest,
): Promise<void> {
  await system
    .insertInto('interests')
    .values({
      id: request.id,
      institution_id: institution,
      client_id: request.clientId,
      client_cpf: request.cpf,
      original_requester_name: request.requesterName,
      requested_amount: request.requestedAmount,
      status: 'Pendente',
      notes: request.notes,
      expected_payment_date: request.paymentDate,
    })
    .execute();
  await announce(system, institution, {
    table: 'interests',
    op: 'INSERT',
    id: request.id,
    ...(request.clientId === null ? {} : { client_id: request.clientId }),
  });
}
