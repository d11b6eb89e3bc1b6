import type { Day } from '../calendar.ts';
import { Problem } from '../problem.ts';
import type { Loan, LoanTerms } from './loan.ts';
import { openStatus } from './loan-standing.ts';
import { refuseUnsoundTerms } from './new-loan.ts';

/** The terms that make up what is owed and when; once it is paid they are history. */
const SETTLED_TERMS = ['amount', 'interestRate', 'overdueDailyFee', 'startDate', 'endDate'] as const;

/** An open loan takes the new terms and is late or not by its new due date; a paid one takes new notes only. */
export function editedLoan(loan: Loan, terms: LoanTerms, today: Day): Loan {
  if (loan.status === 'pago') {
    if (SETTLED_TERMS.some((term) => terms[term] !== loan[term]))
      throw new Problem(
        'loan_already_paid',
        'Este empréstimo já está pago: só as anotações podem ser alteradas.',
      );
    return { ...loan, notes: terms.notes };
  }
  refuseUnsoundTerms(terms);
  const { amount, interestRate, overdueDailyFee, startDate, endDate, notes } = terms;
  const status = openStatus(endDate, today);
  return { ...loan, amount, interestRate, overdueDailyFee, startDate, endDate, notes, status };
}
