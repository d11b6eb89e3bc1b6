import { addDays, day, isBefore, type Day } from '../calendar.ts';
import type { Month } from '../calendar-month.ts';
import { addCents, cents, type Cents } from '../money.ts';

/** A person who paid interest or late fees in a month (LP-41). */
export interface Payer {
  readonly client_id: string;
  readonly name: string;
  readonly cpf: string;
  readonly interest: Cents;
  /** Late fees; what was paid beyond the total of a loan is neither. */
  readonly fees: Cents;
}

export interface IncomeMonth {
  readonly month: Month;
  readonly interest: Cents;
  readonly fees: Cents;
  /** By name; none in a month in which nothing came in. */
  readonly payers: readonly Payer[];
}

/** What was out with a client of what was lent (LP-42). */
export interface Credit {
  readonly client_id: string;
  readonly name: string;
  readonly cpf: string;
  /** At the end of the year before. */
  readonly before: Cents;
  /** At the end of the year, or today in the current one. */
  readonly until: Cents;
}

export interface IncomeTax {
  readonly year: number;
  /** The two days of the credits. */
  readonly before: Day;
  readonly until: Day;
  readonly months: readonly IncomeMonth[];
  readonly credits: readonly Credit[];
}

/** The last day of the year before, and of the year or, in the current one, today. */
export function daysOfYear(year: number, today: Day): { readonly before: Day; readonly until: Day } {
  const last = day(`${year}-12-31`);
  return { before: addDays(day(`${year}-01-01`), -1), until: isBefore(today, last) ? today : last };
}

export function monthsOfYear(
  year: number,
  paid: readonly (Payer & { readonly month: Month })[],
): IncomeMonth[] {
  return Array.from({ length: 12 }, (_, at) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a year and a number from 01 to 12
    const month = `${year}-${String(at + 1).padStart(2, '0')}` as Month;
    const payers = paid
      .filter((one) => one.month === month)
      .map(({ client_id, name, cpf, interest, fees }) => ({ client_id, name, cpf, interest, fees }));
    return { month, ...incomeOf(payers), payers };
  });
}

/** The sums of payers, or of months. */
export function incomeOf(parts: readonly { readonly interest: Cents; readonly fees: Cents }[]): {
  readonly interest: Cents;
  readonly fees: Cents;
} {
  return {
    interest: addCents(cents(0), ...parts.map(({ interest }) => interest)),
    fees: addCents(cents(0), ...parts.map(({ fees }) => fees)),
  };
}

/** 'Até R$ 5.000,00' on both days. */
const SMALL_CREDIT = cents(500_000);

export interface FoldedCredits {
  readonly large: readonly Credit[];
  /** In one line that opens. */
  readonly small: readonly Credit[];
}

export function foldedCredits(credits: readonly Credit[]): FoldedCredits {
  const isSmall = ({ before, until }: Credit) => before <= SMALL_CREDIT && until <= SMALL_CREDIT;
  return {
    large: credits.filter((credit) => !isSmall(credit)),
    small: credits.filter(isSmall),
  };
}

/** What was out with all of them on each of the two days. */
export function creditsSum(credits: readonly Credit[]): { readonly before: Cents; readonly until: Cents } {
  return {
    before: addCents(cents(0), ...credits.map(({ before }) => before)),
    until: addCents(cents(0), ...credits.map(({ until }) => until)),
  };
}
