import { sql } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { RenewalCharge } from '#domain/loans/plan/installment-coverage.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { selectInstallments } from './installment-store.ts';
import { loanAnswerWith, selectLoan, type StoredLoan } from './loan-store.ts';
import { PAYMENT_COLUMNS } from './payment-store.ts';

/** A loan held against every other change until the transaction ends. */
export interface LockedLoan {
  readonly loan: StoredLoan;
  /** Of the current plan, in order. */
  readonly installments: readonly Installment[];
  /** The last of the payments that were not undone, by day and id. */
  readonly lastPayment: Pick<Payment, 'id' | 'payment_date'> | null;
}

/** Everything the coverage of a loan follows from. */
export interface LoanLedger {
  /** Those that were not undone, by id: in the order they were entered. */
  readonly payments: readonly Payment[];
  /** The interest charged by renewals that were not undone. */
  readonly renewals: readonly RenewalCharge[];
}

interface LoanKey {
  readonly institution: string;
  readonly id: string;
}

/**
 * Every change of a loan begins here. The statements are sent together; each sees what was committed when the lock was
 * granted.
 */
export async function lockLoan(tx: Tx, institution: string, id: string): Promise<LockedLoan> {
  const key = { institution, id };
  const [, locked, installments, lastPayment] = await Promise.all([
    tx.executeQuery(queueForLoan({ loan: `loan:${id}` })),
    tx.executeQuery(lockRow(key)),
    tx.executeQuery(selectInstallments(key)),
    tx.executeQuery(lastPaymentOf(key)),
  ]);
  const [loan] = locked.rows;
  if (loan === undefined) throw new Problem('not_found');
  return {
    loan,
    // Those of plans that were closed come along: to ask for the loan's plan again takes longer than to pass over them.
    installments: installments.rows.filter(({ plan_version: version }) => version === loan.plan_version),
    lastPayment: lastPayment.rows[0] ?? null,
  };
}

/** As it would be answered. */
export function lockedAnswer({ loan, installments }: LockedLoan, today: Day): LoanOfClient {
  return loanAnswerWith(loan, installments, today);
}

/** Under the lock of `lockLoan`, for the changes that compute the loan's coverage again. */
export async function ledgerOf(tx: Tx, institution: string, id: string): Promise<LoanLedger> {
  const key = { institution, id };
  const [payments, renewals] = await Promise.all([
    tx.executeQuery(paymentsOf(key)),
    tx.executeQuery(renewalsOf(key)),
  ]);
  return { payments: payments.rows, renewals: renewals.rows };
}

/** For what only must not pass a change of the loan; a loan that is not there keeps it no longer. */
export async function waitForLoan(tx: Tx, id: string): Promise<void> {
  await tx.executeQuery(queueForLoan({ loan: `loan:${id}` }));
}

/**
 * Row locks are not granted in order, so with many concurrent transactions some would run into the lock timeout. An
 * advisory lock has a fair queue, after which the row lock is free.
 */
const queueForLoan = fixedStatement(
  (_, { loan }: { loan: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${loan}, 0))`,
);

const lockRow = fixedStatement((tx, { institution, id }: LoanKey) =>
  selectLoan(tx, institution).where('l.id', '=', id).where('l.deleted_at', 'is', null).forUpdate('l'),
);

const lastPaymentOf = fixedStatement((tx, { institution, id }: LoanKey) =>
  tx
    .selectFrom('payments')
    .select(['id', 'payment_date'])
    .where('institution_id', '=', institution)
    .where('loan_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** By id, which grows with time: those of one day count in the order they were entered. */
const paymentsOf = fixedStatement((tx, { institution, id }: LoanKey) =>
  tx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('institution_id', '=', institution)
    .where('loan_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id'),
);

const renewalsOf = fixedStatement(
  (_, { institution, id }: LoanKey) => sql<RenewalCharge>`
    select (e.facts ->> 'interest')::bigint as interest, e.on_day
    from loan_events e
    where e.institution_id = ${institution} and e.loan_id = ${id} and e.kind = 'renewed'
      and not exists (
        select from loan_events u
        where u.institution_id = ${institution} and u.loan_id = ${id} and u.kind = 'renewal_undone'
          and u.facts ->> 'renewal_id' = e.id::text
      )
    order by e.seq`,
);
