import { dayText, oneMonthAfter, type Day } from '../calendar.ts';
import type { LoanTerms } from '../loans/loan/loan.ts';
import { periodInterest } from '../loans/loan/loan-totals.ts';
import { refuseUnsoundTerms } from '../loans/loan/new-loan.ts';
import { addCents, basisPoints, brl, cents, percentText } from '../money.ts';
import { Problem } from '../problem.ts';
import { TEXT_LIMITS } from '../text-rules.ts';
import type { InterestRequest } from './interest-request.ts';

const DEFAULT_RATE = basisPoints(4000);
const DEFAULT_DAILY_FEE = cents(500);
const ORIGIN_NOTES = 'Criado a partir de interesse.';

type ApprovedRequest = Pick<InterestRequest, 'client_id' | 'requested_amount' | 'status' | 'notes'>;

/** The client of an approved request; throws the reason when it cannot become a loan (IN-8, IN-12). */
export function clientOfApproved(request: Pick<InterestRequest, 'client_id' | 'status'>): string {
  if (request.status === 'Concluído') throw new Problem('interest_already_concluded');
  if (request.status !== 'Aprovado') throw new Problem('interest_not_approved');
  if (request.client_id === null) throw new Problem('interest_without_client');
  return request.client_id;
}

/** The loan terms of an approved request; throws the reason when it cannot become a loan (IN-8). */
export function loanFromInterest(
  request: ApprovedRequest,
  today: Day,
): { clientId: string; terms: LoanTerms } {
  const clientId = clientOfApproved(request);
  // A request may be zero or less (IN-6), but a loan may not (LN-7).
  if (request.requested_amount <= 0)
    throw new Problem('invalid_input', 'O valor solicitado deve ser maior que zero para criar o empréstimo.');
  return {
    clientId,
    terms: {
      amount: request.requested_amount,
      interest_rate: DEFAULT_RATE,
      overdue_interest_rate: DEFAULT_DAILY_FEE,
      start_date: today,
      end_date: oneMonthAfter(today),
      notes: notesOfLoan(request.notes),
    },
  };
}

export type LoanPreview =
  { readonly kind: 'loan'; readonly text: string } | { readonly kind: 'refused'; readonly reason: string };

/** A preview of what 'Aprovar e Criar Empréstimo' will create today, or why it will be refused (IN-8). */
export function previewOfLoan(request: ApprovedRequest, today: Day): LoanPreview {
  try {
    const { terms } = loanFromInterest(request, today);
    refuseUnsoundTerms(terms);
    return { kind: 'loan', text: termsText(terms) };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

/** `R$ 800,00 a 40% = R$ 1.120,00, vence em 15/12/2026, R$ 5,00 por dia de atraso` */
function termsText(terms: LoanTerms): string {
  const total = addCents(terms.amount, periodInterest(terms));
  return [
    `${brl(terms.amount)} a ${percentText(terms.interest_rate)} = ${brl(total)}`,
    `vence em ${dayText(terms.end_date)}`,
    `${brl(terms.overdue_interest_rate)} por dia de atraso`,
  ].join(', ');
}

function notesOfLoan(notes: string | null): string {
  const all = `${ORIGIN_NOTES} ${notes ?? ''}`.trim();
  if (all.length <= TEXT_LIMITS.notes) return all;
  // The loan's copy of the notes is cut to the limit of its field, so that it stays editable.
  return `${all.slice(0, TEXT_LIMITS.notes - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
