import type { LoanOfClient } from '#contract/loans.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import {
  paymentOf,
  refuseOldPaymentOfCollector,
  type Payment,
  type PaymentMethod,
} from '#domain/loans/payments/payment.ts';
import { cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';
import { checkedEvent, notedEvent, receivedEvent, waivedEvents } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

const LOAN_CHANGED =
  'Este empréstimo mudou enquanto a folha estava aberta. Confira o valor e marque de novo.';

export interface AddPayment {
  /** Of an entry that is recorded once for ever (FD-3); without it a new one. */
  readonly id?: string;
  /** The key of such an entry that a device sends: refused once a manager put it away (OF-14). */
  readonly sentKey?: string;
  readonly loan_id: string;
  /** What the person saw: a loan that changed since is refused; without it the loan may be as it is. */
  readonly version?: number | undefined;
  readonly amount: Cents;
  /** Received with it (PA-27). */
  readonly late_fee?: Cents;
  /** Forgiven with it (PA-28). */
  readonly waive_late_fee?: Cents;
  readonly payment_date: Day;
  readonly method?: PaymentMethod | null | undefined;
  readonly notes: string | null;
  /** The client's proof that it was checked by (PB-18). */
  readonly proofId?: string;
  /** The line of a bank's statement it stands on (EX-9). */
  readonly bankLineId?: string;
  readonly byCollector?: boolean;
  /** When it was noted on a device, and by whom where another person records it (OF-15). */
  readonly entered?: {
    readonly at: Timestamp;
    readonly by?: { readonly user: string | null; readonly name: string | null };
  };
  readonly today: Day;
  readonly now: Date;
}

interface AddedPayment {
  readonly payment: Payment;
  readonly loan: LoanOfClient;
}

/** Raises the paid amount by exactly the payment; a payment never settles the loan by itself (LN-11). */
export async function addPayment(
  tx: Tx,
  institution: string,
  {
    id,
    sentKey,
    loan_id: loanId,
    version,
    amount,
    late_fee = cents(0),
    waive_late_fee = cents(0),
    payment_date,
    method = null,
    notes,
    proofId,
    bankLineId,
    byCollector = false,
    entered: noted,
    today,
    now,
  }: AddPayment,
): Promise<AddedPayment> {
  const [before] = await Promise.all([
    lockLoan(tx, institution, loanId),
    // Asked after the lock, for which putting it away waits too: of the two one is refused.
    ...(sentKey === undefined ? [] : [refuseDiscarded(tx, institution, sentKey)]),
  ]);
  if (version !== undefined && version !== before.loan.version)
    throw new Problem('record_changed', LOAN_CHANGED, { record: lockedAnswer(before, today) });
  const entered = { amount, late_fee, waive_late_fee, payment_date, method, notes };
  const paid = paymentOf(before.loan, entered, today);
  if (byCollector) refuseOldPaymentOfCollector(payment_date, today);
  const payment = newPayment(paid.payment, now, id);
  const { loan, received } = await saveLoan(tx, institution, before, {
    loan: paid.loan,
    received: [payment],
    ...(noted?.by !== undefined && { receivedBy: noted.by.user }),
    ...(bankLineId !== undefined && { bankLineId }),
    events: [eventOf(payment, { noted, proofId }), ...waivedEvents(waive_late_fee, today, payment.id)],
    byCollector,
    today,
    now,
  });
  const [recorded] = received;
  if (recorded === undefined) throw new Error('the payment was not recorded');
  return { payment: recorded, loan };
}

function eventOf(
  payment: Parameters<typeof receivedEvent>[0],
  { noted, proofId }: { readonly noted: AddPayment['entered']; readonly proofId: string | undefined },
) {
  if (noted !== undefined) return notedEvent(payment, noted);
  return proofId === undefined ? receivedEvent(payment) : checkedEvent(payment, proofId);
}

/** A manager put it away: a device that sends it late does not bring it back. */
async function refuseDiscarded(tx: Tx, institution: string, key: string): Promise<void> {
  const discarded = await tx
    .selectFrom('held_entries')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', key)
    .where('status', '=', 'discarded')
    .executeTakeFirst();
  if (discarded !== undefined) throw new Problem('entry_decided');
}
