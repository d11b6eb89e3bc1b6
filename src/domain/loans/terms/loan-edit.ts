import type { Day } from '../../calendar.ts';
import { Problem } from '../../problem.ts';
import type { Loan, LoanTerms } from '../loan/loan.ts';
import type { LoanChanges } from '../events/loan-event.ts';
import { openStatus } from '../loan/loan-standing.ts';
import { refuseLargerTotal } from '../loan/largest-total.ts';
import { periodInterest, totalToPay } from '../loan/loan-totals.ts';
import { refuseUnsoundTerms } from '../loan/new-loan.ts';

/** The fields 'Editar Empréstimo' may change; missing ones stay unchanged. */
export type LoanEdit = Partial<LoanTerms & Pick<Loan, 'client_id'>>;

/** These cannot change once the loan is paid. */
const SETTLED_TERMS = ['amount', 'interest_rate', 'overdue_interest_rate', 'start_date', 'end_date'] as const;

/** These follow from the plan of a loan in instalments, which is changed as a whole or renegotiated (PA-22). */
const PLANNED_TERMS = ['amount', 'interest_rate', 'start_date', 'end_date', 'client_id'] as const;

/** An open loan takes the new terms and is late or not by its new due date; a paid one takes new notes only. */
export function editedLoan(loan: Loan, edit: LoanEdit, today: Day): Loan {
  const edited = { ...loan, ...edit };
  if (loan.status === 'pago') {
    if (SETTLED_TERMS.some((term) => edited[term] !== loan[term]))
      throw new Problem(
        'loan_already_paid',
        'Este empréstimo já está pago: só as anotações podem ser alteradas.',
      );
    if (edited.client_id !== loan.client_id) throw new Problem('loan_already_paid');
    return edited;
  }
  if (loan.interest_method !== 'single') {
    if (PLANNED_TERMS.some((term) => edited[term] !== loan[term])) throw new Problem('loan_in_installments');
    return edited;
  }
  refuseUnsoundTerms(edited);
  const charged = { ...edited, contract_interest: periodInterest(edited) };
  refuseLargerTotal(charged, totalToPay(loan), 'amount');
  return { ...charged, status: openStatus(edited.end_date, today) };
}

const EDITABLE = [...SETTLED_TERMS, 'notes', 'client_id'] as const;

/** The old and new value of every changed term; null when nothing changed. */
export function changesBetween(before: Loan, after: Loan): LoanChanges | null {
  const changed = EDITABLE.filter((term) => before[term] !== after[term]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((term) => [term, [before[term], after[term]]]));
}
