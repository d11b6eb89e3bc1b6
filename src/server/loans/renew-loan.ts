import type { LoanOfClient } from '#contract/loans.ts';
import { oneMonthAfter, type Day } from '#domain/calendar.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import {
  isAcceptableRenewalDate,
  renewalOf,
  type RenewalChoices,
} from '#domain/loans/renewal/loan-renewal.ts';
import { refuseUnsoundTerms } from '#domain/loans/loan/new-loan.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { ledgerOf, lockedAnswer, lockLoan } from './lock-loan.ts';
import { receivedEvent, waivedEvents } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

interface RenewLoan extends RenewalChoices {
  readonly id: string;
  /** The version shown to the user, so that two tabs cannot renew twice. */
  readonly version: number;
  /** The new due date shown to the user. */
  readonly end_date: Day;
  readonly today: Day;
  readonly now: Date;
}

interface RenewedLoan {
  readonly loan: LoanOfClient;
  /** One period's interest, without an added late fee. */
  readonly charged_interest: Cents;
  /** What was received with it. */
  readonly payment: Payment | null;
}

/** Due one month from the server's today, plus one period's interest and, if it was received, its payment (LN-13). */
export async function renewLoan(
  tx: Tx,
  institution: string,
  { id, version, end_date: seen, today, now, ...choices }: RenewLoan,
): Promise<RenewedLoan> {
  const before = await lockLoan(tx, institution, id);
  refuseOtherVersion(lockedAnswer(before, today), version);
  const renewal = renewalOf(before.loan, today, now.toISOString(), choices);
  if (!isAcceptableRenewalDate(seen, oneMonthAfter(today))) throw new Problem('renewal_date_mismatch');
  // A loan that starts more than a month from now would end before it starts.
  refuseUnsoundTerms(renewal.loan);
  const received = renewal.payment === null ? undefined : newPayment(renewal.payment, now);
  const { chargedInterest, lateFee } = renewal;
  const added = choices.fee_choice === 'include' ? lateFee : cents(0);
  const charged = addCents(chargedInterest, added);
  const { payments, renewals } = await ledgerOf(tx, institution, id);
  const saved = await saveLoan(tx, institution, before, {
    loan: renewal.loan,
    received: received === undefined ? [] : [received],
    ledger: { payments, renewals: [...renewals, { interest: charged, on_day: today }] },
    events: [
      ...(received === undefined ? [] : [receivedEvent(received)]),
      ...(choices.fee_choice === 'waive' ? waivedEvents(lateFee, today) : []),
      {
        kind: 'renewed',
        on_day: today,
        facts: {
          interest: charged,
          ...(added > 0 && { added_fee: added }),
          end_date: renewal.loan.end_date,
          previous_end_date: before.loan.end_date,
          previous_renewed_at: before.loan.renewed_at,
          previous_late_fee_waived: before.loan.late_fee_waived,
          payment_id: received?.id ?? null,
        },
      },
    ],
    today,
    now,
  });
  return { loan: saved.loan, charged_interest: chargedInterest, payment: saved.received[0] ?? null };
}
