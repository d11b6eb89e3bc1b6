import { sql, type SqlBool } from 'kysely';
import type { PortalLoan, PortalLoanFilter } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { planColumn } from '#server/loans/plan-column.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

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
  'l.loss',
  'l.covered_on',
  'l.late_days_before',
  'l.late_from',
  'l.holiday_grace',
  'l.late_grace_until',
  'l.late_fee_received',
  'l.late_fee_waived',
  'l.interest_method',
  'l.frequency',
  'l.installment_count',
  'l.plan_version',
  'l.skipped_days',
  'l.paid_count',
] as const;

interface LoansAsked {
  readonly status?: PortalLoanFilter | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** By start date, newest first, each with its payments; always two statements per page (PT-6). */
export async function loansOfBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  { status, after, limit, today }: LoansAsked,
): Promise<Page<PortalLoan>> {
  const key = readCursor(after, ['day', 'uuid']);
  let rows = selectBorrowerLoans(tx, { institution, clientId }, today)
    .orderBy('l.start_date', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  if (status !== undefined) rows = rows.where('l.status', status === 'paid' ? '=' : '<>', 'pago');
  if (key !== null) rows = rows.where(sql<SqlBool>`(l.start_date, l.id) < (${key[0]}, ${key[1]})`);
  const page = pageOf(await rows.execute(), limit, (row) => [row.start_date, row.id]);
  const payments = await paymentsByLoan(
    tx,
    institution,
    page.items.map((loan) => loan.id),
  );
  return {
    items: page.items.map((row) => portalLoan(row, payments.get(row.id) ?? [])),
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
  return portalLoan(row, []);
}

function selectBorrowerLoans(tx: Tx, { institution, clientId }: BorrowerIdentity, today: Day) {
  return tx
    .selectFrom('loans as l')
    .select(BORROWER_LOAN_COLUMNS)
    .select(planColumn(institution, today))
    .where('l.institution_id', '=', institution)
    .where('l.client_id', '=', clientId);
}

type BorrowerLoanRow = Omit<PortalLoan, 'payments'>;

function portalLoan(row: BorrowerLoanRow, payments: PortalLoan['payments']): PortalLoan {
  return { ...row, payments };
}

async function paymentsByLoan(
  tx: Tx,
  institution: string,
  loanIds: readonly string[],
): Promise<Map<string, PortalLoan['payments']>> {
  const byLoan = new Map<string, PortalLoan['payments']>();
  if (loanIds.length === 0) return byLoan;
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.institution_id', '=', 'p.institution_id').onRef('l.id', '=', 'p.loan_id'),
    )
    .select(['p.id', 'p.loan_id', 'p.amount', 'p.late_fee', 'p.payment_date'])
    .where('p.institution_id', '=', institution)
    .where('p.loan_id', 'in', loanIds)
    .where('p.undone_at', 'is', null)
    // Nothing was received with a loss (PD-9).
    .where(sql<SqlBool>`not (l.loss and p.kind = 'settlement')`)
    .orderBy('p.payment_date', 'desc')
    .orderBy('p.id', 'desc')
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
