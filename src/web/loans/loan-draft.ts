import { day, oneMonthAfter, parseDay, type Day } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/loans/loan.ts';
import { loanTermsProblem } from '#domain/loans/new-loan.ts';
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

/** The loan form as it stands while somebody fills it in (LN-4): text, because it may not mean anything yet. */
export interface LoanDraft {
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly amount: string;
  readonly rate: string;
  readonly dailyFee: string;
  readonly startDate: string;
  /** Null until somebody chooses one: it then follows the start date by a month. */
  readonly endDate: string | null;
  readonly notes: string;
}

export function emptyDraft(today: Day): LoanDraft {
  return { client: null, amount: '', rate: '', dailyFee: '', startDate: today, endDate: null, notes: '' };
}

interface LoanToEdit extends LoanTerms {
  readonly client_id: string;
  readonly client: { readonly name: string } | null;
}

export function draftOfLoan(loan: LoanToEdit): LoanDraft {
  return {
    client: loan.client === null ? null : { id: loan.client_id, name: loan.client.name },
    amount: moneyFieldText(loan.amount),
    rate: rateFieldText(loan.interest_rate),
    dailyFee: loan.overdue_interest_rate === 0 ? '' : moneyFieldText(loan.overdue_interest_rate),
    startDate: loan.start_date,
    endDate: loan.end_date,
    notes: loan.notes ?? '',
  };
}

export function endDateOf(draft: LoanDraft): string {
  if (draft.endDate !== null) return draft.endDate;
  const start = parseDay(draft.startDate);
  return start === null ? '' : oneMonthAfter(start);
}

export type DraftErrors = Partial<Record<Exclude<keyof LoanDraft, 'notes'>, string>>;

export type ReadDraft =
  | { readonly kind: 'sound'; readonly clientId: string; readonly terms: LoanTerms }
  /** LN-5: something required is blank. */
  | { readonly kind: 'missing'; readonly errors: DraftErrors }
  | { readonly kind: 'unsound'; readonly errors: DraftErrors; readonly problem: string };

export function readDraft(draft: LoanDraft): ReadDraft {
  const amount = parseMoney(draft.amount);
  const interestRate = parseRate(draft.rate);
  const overdueDailyFee = isBlank(draft.dailyFee) ? cents(0) : parseMoney(draft.dailyFee);
  const startDate = parseDay(draft.startDate);
  const endDate = parseDay(endDateOf(draft));
  const errors = compact({
    client: draft.client === null ? 'Escolha um cliente da lista.' : null,
    amount: isBlank(draft.amount) ? 'Informe o valor emprestado.' : amountError(amount),
    rate: isBlank(draft.rate) ? 'Informe os juros.' : rateError(interestRate),
    dailyFee: feeError(overdueDailyFee),
    startDate: isBlank(draft.startDate) ? 'Informe a data de início.' : startError(startDate),
    endDate: isBlank(endDateOf(draft)) ? 'Informe a data de vencimento.' : endError(startDate, endDate),
  });
  const required = [draft.amount, draft.rate, draft.startDate, endDateOf(draft)];
  if (draft.client === null || required.some(isBlank)) return { kind: 'missing', errors };
  const [problem] = Object.values(errors);
  if (problem !== undefined) return { kind: 'unsound', errors, problem };
  if (amount === null || interestRate === null || overdueDailyFee === null || !startDate || !endDate) {
    throw new Error('a draft without errors has all its terms');
  }
  const notes = isBlank(draft.notes) ? null : draft.notes;
  const terms = {
    amount,
    interest_rate: interestRate,
    overdue_interest_rate: overdueDailyFee,
    start_date: startDate,
    end_date: endDate,
    notes,
  };
  return { kind: 'sound', clientId: draft.client.id, terms };
}

/** LN-6: what the live summary is made of, once both are filled and make sense. */
export function readPrincipal(draft: LoanDraft): Pick<LoanTerms, 'amount' | 'interest_rate'> | null {
  const amount = parseMoney(draft.amount);
  const interestRate = parseRate(draft.rate);
  if (amount === null || interestRate === null) return null;
  return problemOf({ amount, interest_rate: interestRate }) === null
    ? { amount, interest_rate: interestRate }
    : null;
}

/** Sound in every term, so that the rule's sentence about terms laid over it is about those alone. */
const SOUND_TERMS: LoanTerms = {
  amount: cents(1),
  interest_rate: basisPoints(0),
  overdue_interest_rate: cents(0),
  start_date: day('2000-01-01'),
  end_date: day('2100-12-31'),
  notes: null,
};

function problemOf(terms: Partial<LoanTerms>): string | null {
  return loanTermsProblem({ ...SOUND_TERMS, ...terms });
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

function compact(errors: Record<keyof DraftErrors, string | null>): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null));
}
