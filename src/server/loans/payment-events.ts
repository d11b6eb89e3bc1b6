import type { Day, Timestamp } from '#domain/calendar.ts';
import type { NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { cents, type Cents } from '#domain/money.ts';

type RecordedPayment = Pick<Payment, 'id' | 'amount' | 'late_fee' | 'payment_date'>;

/** Dated with the payment's own date. */
export function receivedEvent({
  id,
  amount,
  late_fee: lateFee,
  payment_date: on_day,
}: RecordedPayment): NewLoanEvent {
  return { kind: 'payment', on_day, facts: { payment_id: id, amount, late_fee: lateFee } };
}

/** Of one that was checked by the client's proof (PB-18). */
export function checkedEvent(
  { id, amount, late_fee: lateFee, payment_date: on_day }: RecordedPayment,
  proofId: string,
): NewLoanEvent {
  const facts = { payment_id: id, amount, late_fee: lateFee, proof_id: proofId };
  return { kind: 'payment', on_day, facts };
}

/** Of one that was noted on a device, by the person who records it or by another (OF-15). */
export function notedEvent(
  { id, amount, late_fee: lateFee, payment_date: on_day }: RecordedPayment,
  { by, at }: { readonly at: Timestamp; readonly by?: { readonly name: string | null } },
): NewLoanEvent {
  const noted = { ...(by !== undefined && { entered_by: by.name }), entered_at: at };
  return { kind: 'payment', on_day, facts: { payment_id: id, amount, late_fee: lateFee, ...noted } };
}

export function undoneEvent(
  { id, amount, late_fee: lateFee }: Omit<RecordedPayment, 'payment_date'>,
  today: Day,
  forgiven: Cents = cents(0),
): NewLoanEvent {
  const facts = {
    payment_id: id,
    amount,
    late_fee: lateFee,
    ...(forgiven > 0 && { waiver_undone: forgiven }),
  };
  return { kind: 'payment_undone', on_day: today, facts };
}

/** The late fee that was forgiven, with the payment it was recorded with (PA-28, PA-56). */
export function waivedEvents(amount: Cents, today: Day, paymentId?: string): NewLoanEvent[] {
  if (amount === 0) return [];
  const facts = { amount, ...(paymentId !== undefined && { payment_id: paymentId }) };
  return [{ kind: 'late_fee_waived', on_day: today, facts }];
}
