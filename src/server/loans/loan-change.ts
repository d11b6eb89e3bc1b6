import type { Day } from '#domain/calendar.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { PaymentSplit } from '#domain/loans/plan/installment-coverage.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { NewLoanEvent } from '#domain/loans/events/loan-event.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import type { LoanLedger } from './lock-loan.ts';

/** What a verb decided: the loan as it is from now on, its plan, payments and renewals where they changed, and what to remember of it. */
export interface LoanChange {
  readonly loan: Loan;
  /** Recorded with it. */
  readonly received?: readonly Omit<Payment, keyof PaymentSplit>[];
  /** Who received it, where that is not the person who records it (OF-15). */
  readonly receivedBy?: string | null;
  /** The line of a bank's statement on which what was received stands. */
  readonly bankLineId?: string;
  /** Taken back with it. */
  readonly undone?: Payment;
  /** The payments and renewals that count from now on, besides `received`; left out where they are as they were. */
  readonly ledger?: LoanLedger;
  /** The instalments of the current plan, where they changed other than by payments. */
  readonly plan?: readonly Installment[];
  /** What stays of the plan before, where the loan was renegotiated: everything paid so far belongs to it. */
  readonly closed?: readonly Installment[];
  /** The payments that cover the current plan again, where the renegotiation after them was undone. */
  readonly countingAgain?: readonly string[];
  readonly events: readonly NewLoanEvent[];
  /** Written by the function that a collector's role may call. */
  readonly byCollector?: boolean;
  readonly today: Day;
  readonly now: Date;
}
