import type { ListedPayment } from '#contract/payments.ts';
import { dayText } from '#domain/calendar.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import { brl } from '#domain/money.ts';

/** The fee forgiven with a payment is known of those in the list. */
export type RecordedPayment = Pick<Payment, 'id' | 'amount' | 'late_fee' | 'payment_date'> &
  Partial<Pick<ListedPayment, 'forgiven_late_fee'>>;

/** Undoing a payment takes back the forgiveness that came with it (PA-56); null where none did. */
export function forgivenAgainText({ forgiven_late_fee: fee }: RecordedPayment): string | null {
  return fee === undefined || fee === 0 ? null : `A multa perdoada de ${brl(fee)} volta a valer.`;
}

export function undoneText(payment: RecordedPayment): string {
  const undone = `${brl(receivedTotal(payment))} de ${dayText(payment.payment_date)}`;
  const forgiven = forgivenAgainText(payment);
  return forgiven === null ? undone : `${undone}. ${forgiven}`;
}
