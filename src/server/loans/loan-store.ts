import { sql, type Selectable } from 'kysely';
import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Coverage, Loan } from '#domain/loans/loan.ts';
import { isCovered } from '#domain/loans/loan-totals.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/fixed-statement.ts';
import { send } from '#server/db/kysely-over-pg.ts';
import type { Tables } from '#server/db/tables.ts';
import { coveredOn } from './covered-on.ts';

const COLUMNS = [
  'l.id',
  'l.client_id',
  'l.amount',
  'l.interest_rate',
  'l.overdue_interest_rate',
  'l.start_date',
  'l.end_date',
  'l.notes',
  'l.status',
  'l.paid_amount',
  'l.interest_paid',
  'l.renewed_at',
  'l.paid_at',
  'l.created_at',
  'l.version',
  'c.name as client_name',
  'c.phone as client_phone',
] as const;

type LoanRow = Omit<
  Selectable<Tables['loans']>,
  'user_id' | 'source_interest_id' | 'updated_at' | 'deleted_at'
> & {
  client_name: string | null;
  client_phone: string | null;
  covered_on: Coverage['coveredOn'];
};

export function loanOf(row: LoanRow): LoanOfClient {
  const { client_name: name, client_phone: phone } = row;
  return {
    id: row.id,
    clientId: row.client_id,
    client: name === null || phone === null ? null : { name, phone },
    amount: row.amount,
    interestRate: row.interest_rate,
    overdueDailyFee: row.overdue_interest_rate,
    startDate: row.start_date,
    endDate: row.end_date,
    notes: row.notes,
    status: row.status,
    paidAmount: row.paid_amount,
    renewalInterest: row.interest_paid,
    coveredOn: row.covered_on,
    renewedAt: row.renewed_at,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** With the client, where it was not deleted (DB-4). Deleted loans are in it too. */
export function selectLoans(tx: Tx, owner: string) {
  return tx
    .selectFrom('loans as l')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.id', '=', 'l.client_id')
        .onRef('c.user_id', '=', 'l.user_id')
        .on('c.deleted_at', 'is', null),
    )
    .select(COLUMNS)
    .select(coveredOn.as('covered_on'))
    .where('l.user_id', '=', owner);
}

export async function requireLoan(tx: Tx, owner: string, id: string): Promise<LoanOfClient> {
  const row = await selectLoans(tx, owner)
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return loanOf(row);
}

/** Every change of a loan begins here: whoever else wants to change it waits until the transaction ends. */
export async function lockLoan(tx: Tx, owner: string, id: string): Promise<LoanOfClient> {
  send(tx, waitForTurn({ loan: `loan:${id}` }));
  const { rows } = await tx.executeQuery(lockRow({ owner, id }));
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found');
  return loanOf(row);
}

const lockRow = fixedStatement((tx, { owner, id }: { owner: string; id: string }) =>
  selectLoans(tx, owner).where('l.id', '=', id).where('l.deleted_at', 'is', null).forUpdate('l'),
);

/**
 * Those who wait for a row are not served in the order they came: under many at once some would wait until their time is
 * up. An advisory lock has a real queue, and the row lock sent behind it then waits for nobody.
 */
const waitForTurn = fixedStatement(
  (_, { loan }: { loan: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${loan}, 0))`,
);

export async function insertLoan(
  tx: Tx,
  owner: string,
  loan: Loan,
  { sourceInterestId }: { sourceInterestId: string | null },
): Promise<void> {
  await tx
    .insertInto('loans')
    .values({
      ...columnsOf(loan),
      id: loan.id,
      user_id: owner,
      source_interest_id: sourceInterestId,
      created_at: loan.createdAt,
    })
    .execute();
}

/** Under the lock of `lockLoan`; gives the loan with the version the trigger raises it to (LN-18). */
export function saveLoan(tx: Tx, owner: string, loan: Loan): Loan {
  send(tx, updateLoan({ ...loan, owner }));
  return { ...loan, version: loan.version + 1 };
}

const updateLoan = fixedStatement((tx, loan: Loan & { owner: string }) =>
  tx.updateTable('loans').set(columnsOf(loan)).where('user_id', '=', loan.owner).where('id', '=', loan.id),
);

/** A loan just saved, with what its payments say of it now. */
export async function withCoverage(
  tx: Tx,
  owner: string,
  loan: Omit<LoanOfClient, keyof Coverage>,
): Promise<LoanOfClient> {
  // Most loans still owe something: they cost no further question.
  if (loan.status === 'pago' || !isCovered(loan)) return { ...loan, coveredOn: null };
  const row = await tx
    .selectFrom('loans as l')
    .select(coveredOn.as('covered_on'))
    .where('l.user_id', '=', owner)
    .where('l.id', '=', loan.id)
    .executeTakeFirstOrThrow();
  return { ...loan, coveredOn: row.covered_on };
}

function columnsOf(loan: Loan) {
  return {
    client_id: loan.clientId,
    amount: loan.amount,
    interest_rate: loan.interestRate,
    overdue_interest_rate: loan.overdueDailyFee,
    start_date: loan.startDate,
    end_date: loan.endDate,
    notes: loan.notes,
    status: loan.status,
    paid_amount: loan.paidAmount,
    interest_paid: loan.renewalInterest,
    renewed_at: loan.renewedAt,
    paid_at: loan.paidAt,
  };
}

export async function setLoanDeleted(
  tx: Tx,
  owner: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loans')
    .set({ deleted_at: deletedAt })
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** I9: deleted loans count too, since they can be restored. */
export async function loanExistsForRequest(tx: Tx, owner: string, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loans')
    .select('id')
    .where('user_id', '=', owner)
    .where('source_interest_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}
