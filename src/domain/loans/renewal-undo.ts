import type { Day } from '../calendar.ts';
import { subtractCents, type Cents } from '../money.ts';
import { Problem } from '../problem.ts';
import type { Loan } from './loan.ts';
import { openStatus } from './loan-standing.ts';

/** What a renewal changed, as its record keeps it. */
export interface RecordedRenewal {
  readonly chargedInterest: Cents;
  /** Zero where the receipt of the interest was not recorded with the renewal. */
  readonly receivedInterest: Cents;
  readonly previousEndDate: Day;
  readonly previousRenewedAt: Date | null;
  /** The version the renewal left the loan with; null for renewals recorded before versions existed. */
  readonly loanVersion: number | null;
}

/** LN-19: as long as nothing happened on the loan after it; turning overdue does not raise the version. */
export function isUndoable(
  loan: Pick<Loan, 'version'>,
  renewal: Pick<RecordedRenewal, 'loanVersion'> | null,
): boolean {
  return renewal !== null && renewal.loanVersion === loan.version;
}

/** LN-19: due date, interest and receipt as they were before the renewal; late or not by the restored due date. */
export function renewalUndone(loan: Loan, renewal: RecordedRenewal, today: Day): Loan {
  if (!isUndoable(loan, renewal)) throw new Problem('renewal_not_undoable');
  return {
    ...loan,
    endDate: renewal.previousEndDate,
    renewedAt: renewal.previousRenewedAt,
    renewalInterest: subtractCents(loan.renewalInterest, renewal.chargedInterest),
    paidAmount: subtractCents(loan.paidAmount, renewal.receivedInterest),
    status: openStatus(renewal.previousEndDate, today),
  };
}
