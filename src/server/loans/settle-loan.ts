import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { refuseForgoneFee } from '#domain/loans/fees/late-fee-receipt.ts';
import { refuseOldPaymentOfCollector, type Payment } from '#domain/loans/payments/payment.ts';
import {
  settlementOf,
  type SeenTotals,
  type SettlementChoices,
} from '#domain/loans/settlement/loan-settlement.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';
import { waivedEvents } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

interface SettleLoan {
  readonly id: string;
  readonly seen: SeenTotals;
  readonly choices?: SettlementChoices | undefined;
  readonly byCollector?: boolean;
  readonly today: Day;
  readonly now: Date;
}

/** The loan, and the payment that settled it; null where nothing was left to pay. */
type SettledLoan = LoanOfClient & { readonly payment: Payment | null };

/** Computed while the loan is locked, so that of concurrent settlements one writes and the others find it paid (LN-12). */
export async function settleLoan(
  tx: Tx,
  institution: string,
  { id, seen, choices, byCollector = false, today, now }: SettleLoan,
): Promise<SettledLoan> {
  const before = await lockLoan(tx, institution, id);
  if (byCollector && before.loan.status !== 'pago') {
    const paidOn = choices?.payment_date ?? today;
    refuseOldPaymentOfCollector(paidOn, today);
    refuseForgoneFee(before.loan, choices?.late_fee ?? cents(0), paidOn);
  }
  const { loan, payment, changed } = settlementOf(before.loan, today, now.toISOString(), seen, choices);
  if (!changed) return { ...lockedAnswer(before, today), payment: null };
  const received = payment === null ? undefined : newPayment(payment, now);
  const waived = choices?.waive_late_fee ?? cents(0);
  const facts = {
    payment_id: received?.id ?? null,
    amount: received?.amount ?? cents(0),
    discount: loan.discount,
    late_fee: received?.late_fee ?? cents(0),
    ...(received === undefined && waived > 0 && { waived_fee: waived }),
    ...(received !== undefined && received.payment_date !== today && { payment_date: received.payment_date }),
  };
  const saved = await saveLoan(tx, institution, before, {
    loan,
    received: received === undefined ? [] : [received],
    events: [...waivedEvents(waived, today, received?.id), { kind: 'settled', on_day: today, facts }],
    byCollector,
    today,
    now,
  });
  return { ...saved.loan, payment: saved.received[0] ?? null };
}
