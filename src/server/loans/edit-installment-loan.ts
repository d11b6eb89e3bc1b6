import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { changesBetween } from '#domain/loans/terms/loan-edit.ts';
import {
  paymentsBefore,
  replannedLoan,
  type InstallmentLoanTerms,
} from '#domain/loans/terms/new-installment-loan.ts';
import { addCents, cents } from '#domain/money.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';
import { receivedEvent } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

interface EditInstallmentLoan {
  readonly id: string;
  readonly version: number;
  readonly client_id: string;
  readonly terms: InstallmentLoanTerms;
  readonly paid_count: number;
  readonly today: Day;
  readonly now: Date;
}

/** Another plan instead of the agreed one, while nothing was paid (PA-22). */
export async function editInstallmentLoan(
  tx: Tx,
  institution: string,
  { id, version, client_id: clientId, terms, paid_count: paidCount, today, now }: EditInstallmentLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  refuseOtherVersion(lockedAnswer(before, today), version);
  const { loan, installments } = replannedLoan(before.loan, { clientId, terms });
  if (clientId !== before.loan.client_id) await requireClient(tx, institution, clientId);
  const received = paymentsBefore(id, installments, paidCount, today).map((payment) =>
    newPayment(payment, now),
  );
  const changes = changesBetween(before.loan, loan) ?? {};
  const saved = await saveLoan(tx, institution, before, {
    loan: { ...loan, paid_amount: addCents(cents(0), ...received.map(({ amount }) => amount)) },
    plan: installments,
    received,
    events: [
      { kind: 'edited', on_day: today, facts: { changes, plan_changed: true } },
      ...received.map(receivedEvent),
    ],
    today,
    now,
  });
  return saved.loan;
}
