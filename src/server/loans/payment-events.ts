import type { Day } from '#domain/calendar.ts';
import type { NewLoanEvent } from '#domain/loans/loan-event.ts';
import type { Payment } from '#domain/loans/payment.ts';

/** Dated with the payment's own date. */
export function receivedEvent({
  id,
  amount,
  payment_date: on_day,
}: Pick<Payment, 'id' | 'amount' | 'payment_date'>): NewLoanEvent {
  return { kind: 'payment', on_day, facts: { payment_id: id, amount } };
}

export function undoneEvent({ id, amount }: Pick<Payment, 'id' | 'amount'>, today: Day): NewLoanEvent {
  return { kind: 'payment_undone', on_day: today, facts: { payment_id: id, amount } };
}
