import { day, parseDay } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { loanTermsProblem } from '#domain/loans/loan/new-loan.ts';
import { basisPoints, cents, parseMoney, parseRate } from '#domain/money.ts';
import { DAY_OUT_OF_RANGE } from '#domain/typed-day.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';

/*
 * What is wrong with one typed field of a loan, in both kinds of its form; null when nothing is. `missing` is the sentence
 * for a required field that is blank.
 */

const MONEY_EXAMPLE = 'Digite um valor em reais, como 1.234,56.';

export function amountError(text: string, missing: string): string | null {
  if (isBlank(text)) return missing;
  const amount = parseMoney(text);
  return amount === null ? MONEY_EXAMPLE : termsProblem({ amount });
}

export function rateError(text: string, missing: string): string | null {
  if (isBlank(text)) return missing;
  const rate = parseRate(text);
  return rate === null ? 'Digite uma porcentagem, como 40 ou 12,5.' : termsProblem({ interest_rate: rate });
}

/** The fee per day of delay may be left out. */
export function feeError(text: string): string | null {
  const fee = readFee(text);
  return fee === null ? MONEY_EXAMPLE : termsProblem({ overdue_interest_rate: fee });
}

/** Blank is no fee; null when it is no amount of money. */
export function readFee(text: string) {
  return isBlank(text) ? cents(0) : parseMoney(text);
}

export function dateError(text: string, missing: string): string | null {
  if (isBlank(text)) return missing;
  return parseDay(text) === null ? DAY_OUT_OF_RANGE : null;
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

export function termsProblem(terms: Partial<LoanTerms>): string | null {
  return loanTermsProblem({ ...VALID_TERMS, ...terms });
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Only the fields with something wrong, in the order given. */
export function foundErrors<Fields>(
  errors: Partial<Record<keyof Fields, string | null>>,
): FieldErrors<Fields> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the errors given
  return Object.fromEntries(
    Object.entries(errors).filter(([, text]) => text !== null),
  ) as FieldErrors<Fields>;
}
