import type { LoanOfClient } from '#contract/loan-translation.ts';
import { oneMonthAfter, type Day } from '#domain/calendar.ts';
import { isAcceptableRenewalDate, renewalOf } from '#domain/loans/loan-renewal.ts';
import { refuseUnsoundTerms } from '#domain/loans/new-loan.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { insertPayment } from '#server/payments/payment-store.ts';
import { insertRenewal, lockLoan, saveLoan, withCoverage } from './loan-store.ts';

interface RenewLoan {
  readonly id: string;
  /** The new due date as the person saw it. */
  readonly seenEndDate: Day;
  readonly interestReceived: boolean;
  readonly today: Day;
  readonly now: Date;
}

interface RenewedLoan {
  readonly loan: LoanOfClient;
  readonly chargedInterest: Cents;
}

/** LN-13: one month from the server's today, one period's interest more, and the receipt of it where it was paid at once. */
export async function renewLoan(
  tx: Tx,
  owner: string,
  { id, seenEndDate, interestReceived, today, now }: RenewLoan,
): Promise<RenewedLoan> {
  const before = await lockLoan(tx, owner, id);
  const renewal = renewalOf(before, today, now, { interestReceived });
  if (!isAcceptableRenewalDate(seenEndDate, oneMonthAfter(today))) throw new Problem('renewal_date_mismatch');
  // A loan that starts more than a month from now would end before it starts.
  refuseUnsoundTerms(renewal.loan);
  await insertRenewal(tx, owner, before, renewal, now);
  if (renewal.payment !== null) insertPayment(tx, owner, renewal.payment, now);
  saveLoan(tx, owner, renewal.loan);
  const loan = await withCoverage(tx, owner, { ...renewal.loan, client: before.client });
  return { loan, chargedInterest: renewal.chargedInterest };
}
