import type { Coverage, Loan } from '#domain/loans/loan.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { percentFromRate, reaisFromCents } from '#domain/money.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { WirePortalLoan, WirePortalRequest } from './portal.ts';
import {
  centsFromWire,
  dayFromWire,
  maybeDayFromWire,
  momentFromWire,
  momentToWire,
  rateFromWire,
} from './wire-translation.ts';

/** PT-6: what a borrower sees of a loan; the type has no room for notes or anything internal. */
export interface PortalLoan
  extends
    Coverage,
    Pick<
      Loan,
      | 'id'
      | 'amount'
      | 'interestRate'
      | 'overdueDailyFee'
      | 'startDate'
      | 'endDate'
      | 'status'
      | 'paidAmount'
      | 'renewalInterest'
    > {
  readonly payments: readonly Pick<Payment, 'id' | 'amount' | 'paymentDate'>[];
}

/** The request that still waits for a decision (PT-7). */
export type PortalRequest = Pick<InterestRequest, 'id' | 'requestedAmount' | 'status' | 'createdAt'>;

export function portalLoanToWire(loan: PortalLoan): WirePortalLoan {
  return {
    id: loan.id,
    amount: reaisFromCents(loan.amount),
    interest_rate: percentFromRate(loan.interestRate),
    overdue_interest_rate: reaisFromCents(loan.overdueDailyFee),
    start_date: loan.startDate,
    end_date: loan.endDate,
    status: loan.status,
    paid_amount: reaisFromCents(loan.paidAmount),
    interest_paid: reaisFromCents(loan.renewalInterest),
    covered_on: loan.coveredOn,
    payments: loan.payments.map((payment) => ({
      id: payment.id,
      amount: reaisFromCents(payment.amount),
      payment_date: payment.paymentDate,
    })),
  };
}

export function portalLoanFromWire(wire: WirePortalLoan): PortalLoan {
  return {
    id: wire.id,
    amount: centsFromWire(wire.amount),
    interestRate: rateFromWire(wire.interest_rate),
    overdueDailyFee: centsFromWire(wire.overdue_interest_rate),
    startDate: dayFromWire(wire.start_date),
    endDate: dayFromWire(wire.end_date),
    status: wire.status,
    paidAmount: centsFromWire(wire.paid_amount),
    renewalInterest: centsFromWire(wire.interest_paid),
    coveredOn: maybeDayFromWire(wire.covered_on),
    payments: wire.payments.map((payment) => ({
      id: payment.id,
      amount: centsFromWire(payment.amount),
      paymentDate: dayFromWire(payment.payment_date),
    })),
  };
}

export function portalRequestToWire(request: PortalRequest): WirePortalRequest {
  return {
    id: request.id,
    requested_amount: reaisFromCents(request.requestedAmount),
    status: request.status,
    created_at: momentToWire(request.createdAt),
  };
}

export function portalRequestFromWire(wire: WirePortalRequest): PortalRequest {
  return {
    id: wire.id,
    requestedAmount: centsFromWire(wire.requested_amount),
    status: wire.status,
    createdAt: momentFromWire(wire.created_at),
  };
}
