import type { Coverage, Loan, LoanTerms } from '#domain/loans/loan.ts';
import { cents, percentFromRate, reaisFromCents } from '#domain/money.ts';
import type { LoanChangeIn, LoanTermsIn, WireLoan } from './loans.ts';
import {
  centsFromWire,
  dayFromWire,
  maybeDayFromWire,
  maybeMomentFromWire,
  maybeMomentToWire,
  momentFromWire,
  momentToWire,
  rateFromWire,
} from './wire-translation.ts';

/** A loan with what its card says about the client; null once the client was deleted (DB-4, LN-2). */
export interface LoanOfClient extends Loan, Coverage {
  readonly client: { readonly name: string; readonly phone: string } | null;
}

export function loanToWire(loan: LoanOfClient): WireLoan {
  return {
    id: loan.id,
    client_id: loan.clientId,
    client: loan.client,
    amount: reaisFromCents(loan.amount),
    interest_rate: percentFromRate(loan.interestRate),
    overdue_interest_rate: reaisFromCents(loan.overdueDailyFee),
    start_date: loan.startDate,
    end_date: loan.endDate,
    notes: loan.notes,
    status: loan.status,
    paid_amount: reaisFromCents(loan.paidAmount),
    interest_paid: reaisFromCents(loan.renewalInterest),
    covered_on: loan.coveredOn,
    renewed_at: maybeMomentToWire(loan.renewedAt),
    paid_at: maybeMomentToWire(loan.paidAt),
    created_at: momentToWire(loan.createdAt),
    version: loan.version,
  };
}

export function loanFromWire(wire: WireLoan): LoanOfClient {
  return {
    id: wire.id,
    clientId: wire.client_id,
    client: wire.client,
    amount: centsFromWire(wire.amount),
    interestRate: rateFromWire(wire.interest_rate),
    overdueDailyFee: centsFromWire(wire.overdue_interest_rate),
    startDate: dayFromWire(wire.start_date),
    endDate: dayFromWire(wire.end_date),
    notes: wire.notes,
    status: wire.status,
    paidAmount: centsFromWire(wire.paid_amount),
    renewalInterest: centsFromWire(wire.interest_paid),
    coveredOn: maybeDayFromWire(wire.covered_on),
    renewedAt: maybeMomentFromWire(wire.renewed_at),
    paidAt: maybeMomentFromWire(wire.paid_at),
    createdAt: momentFromWire(wire.created_at),
    version: wire.version,
  };
}

/** The agreed terms of a call's body; an overdue rate left out is zero (LN-4). */
export function loanTermsOf(body: LoanTermsIn): LoanTerms {
  return {
    amount: body.amount,
    interestRate: body.interest_rate,
    overdueDailyFee: body.overdue_interest_rate ?? cents(0),
    startDate: body.start_date,
    endDate: body.end_date,
    notes: body.notes,
  };
}

/** LN-18: the terms a change carries; what it leaves out stays as `terms` says. */
export function changedTerms(terms: LoanTerms, body: LoanChangeIn): LoanTerms {
  return {
    amount: body.amount ?? terms.amount,
    interestRate: body.interest_rate ?? terms.interestRate,
    overdueDailyFee: body.overdue_interest_rate ?? terms.overdueDailyFee,
    startDate: body.start_date ?? terms.startDate,
    endDate: body.end_date ?? terms.endDate,
    notes: body.notes === undefined ? terms.notes : body.notes,
  };
}
