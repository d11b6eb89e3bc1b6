import { v7 as newId } from 'uuid';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import {
  newInstallmentLoan,
  paymentsBefore,
  type InstallmentLoanTerms,
} from '#domain/loans/terms/new-installment-loan.ts';
import type { Guarantees } from '#domain/loans/loan/guarantee.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { grantsHolidayGrace } from './holiday-grace.ts';
import { receivedEvent } from './payment-events.ts';
import { insertLoan, newPayment } from './save-loan.ts';

interface CreateInstallmentLoan {
  readonly client_id: string;
  readonly terms: InstallmentLoanTerms;
  /** Instalments paid before the loan was entered. */
  readonly paid_count: number;
  /** The loan request it was created from (IN-12). */
  readonly sourceInterestId?: string;
  readonly guarantees?: Guarantees | undefined;
  readonly byCollector?: boolean;
  readonly today: Day;
  readonly now: Date;
}

/** The loan, its plan and a payment for each instalment already paid, in one transaction (PA-2 to PA-10). */
export async function createInstallmentLoan(
  tx: Tx,
  institution: string,
  {
    client_id: clientId,
    terms,
    paid_count: paidCount,
    sourceInterestId,
    guarantees,
    byCollector = false,
    today,
    now,
  }: CreateInstallmentLoan,
): Promise<LoanOfClient> {
  const [{ name, phone }, hasGrace] = await Promise.all([
    requireClient(tx, institution, clientId),
    grantsHolidayGrace(tx, institution),
  ]);
  const { loan, installments } = newInstallmentLoan(
    { id: newId(), clientId, terms, holiday_grace: hasGrace },
    now.toISOString(),
  );
  const before = paymentsBefore(loan.id, installments, paidCount, today);
  const payments = before.map((payment) => newPayment(payment, now));
  return insertLoan(tx, institution, {
    loan,
    client: { name, phone },
    plan: installments,
    payments,
    sourceInterestId: sourceInterestId ?? null,
    guarantees,
    events: [
      { kind: 'created', on_day: today, facts: { amount: loan.amount, end_date: loan.end_date } },
      ...payments.map(receivedEvent),
    ],
    byCollector,
    today,
  });
}
