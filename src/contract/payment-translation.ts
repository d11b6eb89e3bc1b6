import { reaisFromCents } from '#domain/money.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { WirePayment } from './payments.ts';
import { centsFromWire, dayFromWire, momentFromWire, momentToWire } from './wire-translation.ts';

export function paymentToWire(payment: Payment): WirePayment {
  return {
    id: payment.id,
    loan_id: payment.loanId,
    amount: reaisFromCents(payment.amount),
    payment_date: payment.paymentDate,
    notes: payment.notes,
    kind: payment.kind,
    created_at: momentToWire(payment.createdAt),
  };
}

export function paymentFromWire(wire: WirePayment): Payment {
  return {
    id: wire.id,
    loanId: wire.loan_id,
    amount: centsFromWire(wire.amount),
    paymentDate: dayFromWire(wire.payment_date),
    notes: wire.notes,
    kind: wire.kind,
    createdAt: momentFromWire(wire.created_at),
  };
}
