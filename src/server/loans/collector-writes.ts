import { sql, type CompiledQuery } from 'kysely';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import type { LoanCoverage } from './cover-loan.ts';
import type { LoanChange } from './loan-change.ts';
import { eventRow, withGrace } from './loan-writes.ts';

/* What a collector's role writes of loans: calls of functions of the database, which check what they are given (EQ-3). */

interface Call {
  readonly institution: string;
  readonly facts: string;
}

const record = fixedStatement(
  (_, { institution, facts }: Call) =>
    sql`select caderneta_record_as_collector(${institution}::uuid, ${facts}::jsonb)`,
);

const lend = fixedStatement(
  (_, { institution, facts }: Call) =>
    sql`select caderneta_lend_as_collector(${institution}::uuid, ${facts}::jsonb)`,
);

/** A payment, a settlement, or a payment undone. */
export function recordAsCollector(
  institution: string,
  { loan, installments, received, redivided }: LoanCoverage,
  { undone, events, now }: LoanChange,
  before: Loan,
): CompiledQuery {
  const settles = before.status !== 'pago' && loan.status === 'pago';
  return record({
    institution,
    facts: JSON.stringify({
      loan_id: loan.id,
      received: received[0] ?? null,
      undone_id: undone?.id ?? null,
      undone_at: now,
      settled_at: settles ? loan.paid_at : null,
      redivided: redivided.map(({ id, split }) => ({ id, ...split })),
      installments,
      events: events.map((event) => eventFacts(institution, loan, event, now.toISOString())),
    }),
  });
}

/** A new loan on which nothing was paid. */
export function lendAsCollector(
  institution: string,
  loan: Loan,
  installments: readonly Installment[],
  events: readonly NewLoanEvent[],
): CompiledQuery {
  return lend({
    institution,
    facts: JSON.stringify({
      loan,
      installments: installments.map((installment) => withGrace(loan, installment)),
      events: events.map((event) => eventFacts(institution, loan, event, loan.created_at)),
    }),
  });
}

/** The row as it is inserted, with its facts as an object. */
function eventFacts(institution: string, loan: Loan, event: NewLoanEvent, at: string) {
  return { ...eventRow(institution, loan, event, at), facts: event.facts };
}
