import { day, oneMonthAfter, parseDay, type Day } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/loans/loan.ts';
import { loanTermsProblem, MISSING_LOAN_FIELDS } from '#domain/loans/new-loan.ts';
import {
  basisPoints,
  cents,
  moneyFieldText,
  parseMoney,
  parseRate,
  rateFieldText,
  type BasisPoints,
  type Cents,
} from '#domain/money.ts';
import type { FieldErrors, FormReading } from '#web/forms/form-errors.ts';

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
  const overdueDailyFee = isBlank(draft.overdue_interest_rate)
    ? cents(0)
    : parseMoney(draft.overdue_interest_rate);
  const startDate = parseDay(draft.start_date);
  const endDate = parseDay(endDateText);
  const errors = compact({
    client: draft.client === null ? 'Escolha um cliente da lista.' : null,
    amount: isBlank(draft.amount) ? 'Informe o valor emprestado.' : amountError(amount),
    interest_rate: isBlank(draft.interest_rate) ? 'Informe os juros.' : rateError(interestRate),
    overdue_interest_rate: feeError(overdueDailyFee),
    start_date: isBlank(draft.start_date) ? 'Informe a data de início.' : startError(startDate),
    end_date: isBlank(endDateText) ? 'Informe a data de vencimento.' : endError(startDate, endDate),
  });
  const required = [draft.amount, draft.interest_rate, draft.start_date, endDateText];
  if (draft.client === null || required.some(isBlank)) return { errors, problem: MISSING_LOAN_FIELDS };
  const [text] = Object.values(errors);
  if (text !== undefined) return { errors, problem: { title: 'Confira os campos', text } };
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
export function readPrincipal(draft: LoanDraft): Pick<LoanTerms, 'amount' | 'interest_rate'> | null {
  const amount = parseMoney(draft.amount);
  const interestRate = parseRate(draft.interest_rate);
  if (amount === null || interestRate === null) return null;
  return problemOf({ amount, interest_rate: interestRate }) === null
    ? { amount, interest_rate: interestRate }
    : null;
}

/** Valid in every term: a problem of other terms merged into it is about those alone. */
const VALID_TERMS: LoanTerms = {
  amount: cents(1),
  interest_rate: basisPoints(0),
  overdue_interest_rate: cents(0),
  start_date: day('2000-01-01'),
  end_date: day('2100-12-31'),
  notes: null,
};

function problemOf(terms: Partial<LoanTerms>): string | null {
  return loanTermsProblem({ ...VALID_TERMS, ...terms });
}

const MONEY_EXAMPLE = 'Digite um valor em reais, como 1.234,56.';
const DATE_RANGE = 'Escolha uma data entre 01/01/2000 e 31/12/2100.';

function amountError(amount: Cents | null): string | null {
  return amount === null ? MONEY_EXAMPLE : problemOf({ amount });
}

function rateError(interestRate: BasisPoints | null): string | null {
  return interestRate === null
    ? 'Digite uma porcentagem, como 40 ou 12,5.'
    : problemOf({ interest_rate: interestRate });
}

function feeError(overdueDailyFee: Cents | null): string | null {
  return overdueDailyFee === null ? MONEY_EXAMPLE : problemOf({ overdue_interest_rate: overdueDailyFee });
}

function startError(startDate: Day | null): string | null {
  return startDate === null ? DATE_RANGE : null;
}

function endError(startDate: Day | null, endDate: Day | null): string | null {
  if (endDate === null) return DATE_RANGE;
  return startDate === null ? null : problemOf({ start_date: startDate, end_date: endDate });
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function compact(errors: Partial<Record<keyof LoanDraft, string | null>>): FieldErrors<LoanDraft> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null));
}
