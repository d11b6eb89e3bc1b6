import { isBefore, oneMonthAfter, parseDay, type Day } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { MISSING_LOAN_FIELDS } from '#domain/loans/loan/new-loan.ts';
import { moneyFieldText, parseMoney, parseRate, rateFieldText } from '#domain/money.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import {
  amountError,
  dateError,
  feeError,
  foundErrors,
  isBlank,
  rateError,
  readFee,
  termsProblem,
} from './loan-field-errors.ts';

/** The loan form as typed (LN-4), under the names of the API: text, because it may not be valid yet. */
export interface LoanDraft {
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly amount: string;
  readonly interest_rate: string;
  readonly overdue_interest_rate: string;
  readonly start_date: string;
  /** Null until one is chosen: a month after the start date. */
  readonly end_date: string | null;
  readonly notes: string;
}

export function emptyDraft(today: Day): LoanDraft {
  return {
    client: null,
    amount: '',
    interest_rate: '',
    overdue_interest_rate: '',
    start_date: today,
    end_date: null,
    notes: '',
  };
}

interface LoanToEdit extends LoanTerms {
  readonly client_id: string;
  readonly client: { readonly name: string } | null;
}

export function draftOfLoan(loan: LoanToEdit): LoanDraft {
  return {
    client: loan.client === null ? null : { id: loan.client_id, name: loan.client.name },
    amount: moneyFieldText(loan.amount),
    interest_rate: rateFieldText(loan.interest_rate),
    overdue_interest_rate: loan.overdue_interest_rate === 0 ? '' : moneyFieldText(loan.overdue_interest_rate),
    start_date: loan.start_date,
    end_date: loan.end_date,
    notes: loan.notes ?? '',
  };
}

export function endDateOf(draft: LoanDraft): string {
  if (draft.end_date !== null) return draft.end_date;
  const start = parseDay(draft.start_date);
  return start === null ? '' : oneMonthAfter(start);
}

export type LoanValues = LoanTerms & { readonly client_id: string };

/** Client, amount, rate and dates are required (LN-5) and must make a loan (LN-7). */
export function readLoan(draft: LoanDraft): FormReading<LoanDraft, LoanValues> {
  const endDateText = endDateOf(draft);
  const amount = parseMoney(draft.amount);
  const interestRate = parseRate(draft.interest_rate);
  const overdueDailyFee = readFee(draft.overdue_interest_rate);
  const startDate = parseDay(draft.start_date);
  const endDate = parseDay(endDateText);
  const errors = foundErrors<LoanDraft>({
    client: draft.client === null ? 'Escolha um cliente da lista.' : null,
    amount: amountError(draft.amount, 'Informe o valor emprestado.'),
    interest_rate: rateError(draft.interest_rate, 'Informe os juros.'),
    overdue_interest_rate: feeError(draft.overdue_interest_rate),
    start_date: dateError(draft.start_date, 'Informe a data de início.'),
    end_date: dateError(endDateText, 'Informe a data de vencimento.') ?? orderError(startDate, endDate),
  });
  const required = [draft.amount, draft.interest_rate, draft.start_date, endDateText];
  if (draft.client === null || required.some(isBlank)) return { errors, problem: MISSING_LOAN_FIELDS };
  const [text] = Object.values(errors);
  if (text !== undefined) return { errors, problem: { title: 'Corrija o campo marcado', text } };
  if (amount === null || interestRate === null || overdueDailyFee === null || !startDate || !endDate) {
    throw new Error('a draft without errors has all its terms');
  }
  const values = {
    client_id: draft.client.id,
    amount,
    interest_rate: interestRate,
    overdue_interest_rate: overdueDailyFee,
    start_date: startDate,
    end_date: endDate,
    notes: isBlank(draft.notes) ? null : draft.notes,
  };
  return { values };
}

/** Amount and rate for the live summary, once both are valid (LN-6). */
export function readPrincipal(
  draft: Pick<LoanDraft, 'amount' | 'interest_rate'>,
): Pick<LoanTerms, 'amount' | 'interest_rate'> | null {
  const amount = parseMoney(draft.amount);
  const interestRate = parseRate(draft.interest_rate);
  if (amount === null || interestRate === null) return null;
  return termsProblem({ amount, interest_rate: interestRate }) === null
    ? { amount, interest_rate: interestRate }
    : null;
}

/** Both dates for the cost in the summary, once they are valid and in order (LP-20). */
export function readDates(draft: LoanDraft): { readonly start: Day; readonly due: Day } | null {
  const start = parseDay(draft.start_date);
  const due = parseDay(endDateOf(draft));
  return start === null || due === null || isBefore(due, start) ? null : { start, due };
}

function orderError(startDate: Day | null, endDate: Day | null): string | null {
  return startDate === null || endDate === null
    ? null
    : termsProblem({ start_date: startDate, end_date: endDate });
}
