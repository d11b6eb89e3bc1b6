import { v7 as newId } from 'uuid';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { singleInstallment } from '#domain/loans/plan/installment.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { paymentsOfPaid } from '#domain/loans/terms/new-installment-loan.ts';
import { newLoan } from '#domain/loans/loan/new-loan.ts';
import { cents, type Cents } from '#domain/money.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { receivedEvent } from './payment-events.ts';
import { insertLoan, newPayment } from './save-loan.ts';

interface CreateLoan {
  readonly clientId: string;
  readonly terms: LoanTerms;
  /** The loan request it was created from (IN-8). */
  readonly sourceInterestId?: string;
  /** Paid before the loan was entered (IM-8). */
  readonly paid?: Cents;
  readonly today: Day;
  readonly now: Date;
}

/** Refuses invalid terms and another institution's client (LN-7). */
export async function createLoan(
  tx: Tx,
  institution: string,
  { clientId, terms, sourceInterestId, paid = cents(0), today, now }: CreateLoan,
): Promise<LoanOfClient> {
  const { name, phone } = await requireClient(tx, institution, clientId);
  const loan = newLoan({ id: newId(), clientId, terms }, now.toISOString());
  const plan = [singleInstallment(loan)];
  const payments = paymentsOfPaid(loan.id, plan, paid, today).map((payment) => newPayment(payment, now));
  const facts = { amount: loan.amount, end_date: loan.end_date };
  return insertLoan(tx, institution, {
    loan,
    client: { name, phone },
    plan,
    payments,
    sourceInterestId: sourceInterestId ?? null,
    events: [{ kind: 'created', on_day: today, facts }, ...payments.map(receivedEvent)],
    today,
  });
}
