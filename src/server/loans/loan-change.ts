import type { PaymentSplit } from '#domain/loans/installment-coverage.ts';
import type { Loan } from '#domain/loans/loan.ts';
import type { NewLoanEvent } from '#domain/loans/loan-event.ts';
import type { Payment } from '#domain/loans/payment.ts';
import type { LoanLedger } from './lock-loan.ts';

/** What a verb decided: the loan as it is from now on, its payments and renewals where they changed, and what to remember of it. */
export interface LoanChange {
  readonly loan: Loan;
  /** Recorded with it. */
  readonly received?: Omit<Payment, keyof PaymentSplit>;
  /** Taken back with it. */
  readonly undone?: Payment;
  /** The payments and renewals that count from now on, besides `received`; left out where they are as they were. */
  readonly ledger?: LoanLedger;
  readonly events: readonly NewLoanEvent[];
  readonly now: Date;
}
