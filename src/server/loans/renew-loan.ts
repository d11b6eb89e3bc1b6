import { loanToWire, type LoanOfClient } from '#contract/loan-translation.ts';
import { oneMonthAfter, type Day } from '#domain/calendar.ts';
import { isAcceptableRenewalDate, renewalOf } from '#domain/loans/loan-renewal.ts';
import { refuseUnsoundTerms } from '#domain/loans/new-loan.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { insertPayment } from '#server/payments/payment-store.ts';
import { lockLoan, saveLoan, withCoverage } from './loan-store.ts';
import { insertRenewal } from './renewal-store.ts';

interface RenewLoan {
  readonly id: string;
  readonly seenVersion: number;
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
  { id, seenVersion, seenEndDate, interestReceived, today, now }: RenewLoan,
): Promise<RenewedLoan> {
  const before = await lockLoan(tx, owner, id);
  // LN-18: two tabs do not renew twice.
  refuseOtherVersion(loanToWire(before), seenVersion);
  const renewal = renewalOf(before, today, now, { interestReceived });
  if (!isAcceptableRenewalDate(seenEndDate, oneMonthAfter(today))) throw new Problem('renewal_date_mismatch');
  // A loan that starts more than a month from now would end before it starts.
  refuseUnsoundTerms(renewal.loan);
  if (renewal.payment !== null) insertPayment(tx, owner, renewal.payment, now);
  const saved = saveLoan(tx, owner, renewal.loan);
  await insertRenewal(tx, owner, { before, renewal, loanVersion: saved.version, now });
  const loan = await withCoverage(tx, owner, { ...saved, client: before.client });
  return { loan, chargedInterest: renewal.chargedInterest };
}
