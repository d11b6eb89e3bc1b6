import type { Day } from '../../calendar.ts';
import { subtractCents } from '../../money.ts';
import type { Payment } from '../payments/payment.ts';
import type { Loan } from '../loan/loan.ts';
import type { RenewedEvent } from '../events/loan-event.ts';
import { openStatus } from '../loan/loan-standing.ts';

/** Restores due date and interest, and undoes the payment of the interest (`receipt`) (LN-19). */
export function renewalUndone(
  loan: Loan,
  { facts }: RenewedEvent,
  receipt: Pick<Payment, 'amount'> | null,
  today: Day,
): Loan {
  return {
    ...loan,
    end_date: facts.previous_end_date,
    renewed_at: facts.previous_renewed_at,
    late_fee_waived: facts.previous_late_fee_waived,
    interest_paid: subtractCents(loan.interest_paid, facts.interest),
    paid_amount: receipt === null ? loan.paid_amount : subtractCents(loan.paid_amount, receipt.amount),
    status: openStatus(facts.previous_end_date, today),
  };
}
