import { oneMonthAfter, type Day } from '../calendar.ts';
import type { LoanTerms } from '../loans/loan.ts';
import { basisPoints, cents } from '../money.ts';
import { Problem } from '../problem.ts';
import { TEXT_LIMITS } from '../text-rules.ts';
import type { InterestRequest } from './interest-request.ts';

const DEFAULT_RATE = basisPoints(4000);
const DEFAULT_DAILY_FEE = cents(500);
const ORIGIN_NOTES = 'Criado a partir de interesse.';

type ApprovedRequest = Pick<InterestRequest, 'clientId' | 'requestedAmount' | 'status' | 'notes'>;

/** IN-8: the loan an approved request becomes, or the reason why it cannot become one. */
export function loanFromInterest(
  request: ApprovedRequest,
  today: Day,
): { clientId: string; terms: LoanTerms } {
  if (request.status === 'Concluído') throw new Problem('interest_already_concluded');
  if (request.status !== 'Aprovado') throw new Problem('interest_not_approved');
  if (request.clientId === null) throw new Problem('interest_without_client');
  // IN-6 lets a request of zero or less into the queue; a loan of that amount there is not (LN-7).
  if (request.requestedAmount <= 0)
    throw new Problem('invalid_input', 'O valor solicitado deve ser maior que zero para criar o empréstimo.');
  return {
    clientId: request.clientId,
    terms: {
      amount: request.requestedAmount,
      interestRate: DEFAULT_RATE,
      overdueDailyFee: DEFAULT_DAILY_FEE,
      startDate: today,
      endDate: oneMonthAfter(today),
      notes: notesOfLoan(request.notes),
    },
  };
}

function notesOfLoan(notes: string | null): string {
  const all = `${ORIGIN_NOTES} ${notes ?? ''}`.trim();
  if (all.length <= TEXT_LIMITS.notes) return all;
  // The request keeps its notes in full; the loan's copy must fit its own field to stay editable.
  return `${all.slice(0, TEXT_LIMITS.notes - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
