import { isBefore, parseDay, type Day } from '../../calendar.ts';
import {
  addCents,
  basisPoints,
  cents,
  MONEY_LIMITS,
  percentOf,
  subtractCents,
  type BasisPoints,
  type Cents,
} from '../../money.ts';
import { dueDates, type SkippedDays } from './due-dates.ts';
import { dividedHalfUp } from './half-up.ts';
import { installmentAmount, type Installment } from './installment.ts';
import type { Frequency, InterestMethod } from '../loan/loan.ts';
import { isTotalTooLarge, TOTAL_TOO_LARGE } from '../loan/largest-total.ts';
import { MISSING_LOAN_FIELDS } from '../loan/new-loan.ts';

export const PLAN_LIMITS = { smallestCount: 2, largestCount: 400 } as const;

/** Shown when a required field of a loan in instalments is missing (PA-2). */
export const MISSING_PLAN_FIELDS = {
  ...MISSING_LOAN_FIELDS,
  text: 'Cliente, valor, juros, parcelas e datas são obrigatórios.',
} as const;

/** What lender and borrower agree on for a loan in instalments; its plan follows from it (PA-2, PA-3). */
export interface PlanTerms {
  readonly amount: Cents;
  readonly interest_method: Exclude<InterestMethod, 'single'>;
  /** Null for 'fixed', where the instalment is given instead. */
  readonly interest_rate: BasisPoints | null;
  /** The value of every instalment; only for 'fixed'. */
  readonly installment_amount: Cents | null;
  readonly installment_count: number;
  readonly frequency: Frequency;
  readonly start_date: Day;
  readonly first_due_date: Day;
  readonly skip: SkippedDays;
}

/** What unsound terms get, also in a renegotiation. */
export const PLAN_SENTENCES = {
  no_installment_amount: 'Informe o valor da parcela.',
  too_small: 'O valor é pequeno demais para tantas parcelas.',
  first_before_start: 'A 1ª parcela não pode vencer antes da data de início.',
  too_far: 'A última parcela passaria de 31/12/2100.',
} as const;

export interface PlanProblem {
  readonly field: 'installment_count' | 'installment_amount' | 'amount' | 'first_due_date' | 'interest_rate';
  readonly text: string;
}

export type InstallmentParts = Pick<Installment, 'principal' | 'interest'>;

/**
 * Why no plan can be made of the terms; null when one can. The limits of single fields (amounts, rates, days) are not
 * checked here.
 */
export function planProblem(terms: PlanTerms): PlanProblem | null {
  return valuesProblem(terms) ?? datesProblem(terms);
}

export function installmentCountProblem(
  count: number,
  smallest: number = PLAN_LIMITS.smallestCount,
): string | null {
  const largest = PLAN_LIMITS.largestCount;
  return Number.isInteger(count) && count >= smallest && count <= largest
    ? null
    : `O número de parcelas deve ser de ${smallest} a ${largest}.`;
}

/** The instalments of the first plan, of which nothing is paid. The terms have no `planProblem`. */
export function planOf(terms: PlanTerms): readonly Installment[] {
  const due = planDueDates(terms);
  return planParts(terms).map((parts, at) => ({
    plan_version: 1,
    number: at + 1,
    due_date: due[at] ?? terms.first_due_date,
    ...parts,
    paid_amount: cents(0),
    covered_on: null,
  }));
}

/** The interest of the whole plan (PA-3, PA-5). */
export function planInterest(terms: PlanTerms): Cents {
  const { amount, installment_count: count } = terms;
  switch (terms.interest_method) {
    case 'total':
      return percentOf(amount, givenRate(terms));
    case 'per_installment':
    case 'interest_only':
      return cents(count * percentOf(amount, givenRate(terms)));
    case 'fixed':
      return cents(count * givenInstallment(terms) - amount);
    case 'price':
      return addCents(...planParts(terms).map(({ interest }) => interest));
  }
}

/** The rate to show; for 'fixed' the interest as a share of the amount, for information only. */
export function shownRate(terms: PlanTerms): BasisPoints {
  if (terms.interest_method !== 'fixed') return givenRate(terms);
  const rate = dividedHalfUp(BigInt(planInterest(terms)) * 10_000n, BigInt(terms.amount));
  return basisPoints(Math.min(rate, MONEY_LIMITS.largestRate));
}

/**
 * The total in equal instalments, the last one with the rest. The interest in the first k instalments is its share of their
 * sum, rounded down, so that no part is negative and both sums are exact (PA-4).
 */
export function equalInstallments(
  amount: Cents,
  interest: Cents,
  count: number,
): readonly InstallmentParts[] {
  const total = addCents(amount, interest);
  const each = (total - (total % count)) / count;
  const [wholeInterest, wholeTotal] = [BigInt(interest), BigInt(total)];
  let interestBefore = 0;
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const value = isLast ? total - each * at : each;
    const sum = each * at + value;
    const interestUpTo = Number((wholeInterest * BigInt(sum)) / wholeTotal);
    const ownInterest = interestUpTo - interestBefore;
    interestBefore = interestUpTo;
    return { principal: cents(value - ownInterest), interest: cents(ownInterest) };
  });
}

/** Tabela Price: the same value each period, of which the interest on the balance comes first; the last pays the balance (PA-5). */
export function priceInstallments(
  amount: Cents,
  rate: BasisPoints,
  count: number,
): readonly InstallmentParts[] {
  const value = priceValue(amount, rate, count);
  let balance = amount;
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const interest = percentOf(balance, rate);
    const principal = isLast ? balance : cents(Math.min(value - interest, balance));
    balance = subtractCents(balance, principal);
    return { principal, interest };
  });
}

/** A × i × (1+i)ⁿ / ((1+i)ⁿ − 1), with i in ten-thousandths and both powers multiplied by 10 000ⁿ. */
function priceValue(amount: Cents, rate: BasisPoints, count: number): number {
  if (rate === 0) return dividedHalfUp(BigInt(amount), BigInt(count));
  const whole = 10_000n ** BigInt(count);
  const grown = (10_000n + BigInt(rate)) ** BigInt(count);
  return dividedHalfUp(BigInt(amount) * BigInt(rate) * grown, 10_000n * (grown - whole));
}

/** The interest of one period each, and with the last the whole amount (PD-12). */
function interestOnlyInstallments(
  amount: Cents,
  rate: BasisPoints,
  count: number,
): readonly InstallmentParts[] {
  const interest = percentOf(amount, rate);
  return Array.from({ length: count }, (_, at) => ({
    principal: at === count - 1 ? amount : cents(0),
    interest,
  }));
}

function planParts(terms: PlanTerms): readonly InstallmentParts[] {
  const { amount, installment_count: count } = terms;
  switch (terms.interest_method) {
    case 'price':
      return priceInstallments(amount, givenRate(terms), count);
    case 'interest_only':
      return interestOnlyInstallments(amount, givenRate(terms), count);
    case 'total':
    case 'per_installment':
    case 'fixed':
      return equalInstallments(amount, planInterest(terms), count);
  }
}

function planDueDates(terms: PlanTerms): readonly Day[] {
  return dueDates(terms.first_due_date, terms.frequency, terms.installment_count, terms.skip);
}

function valuesProblem(terms: PlanTerms): PlanProblem | null {
  const { interest_method: method, installment_count: count } = terms;
  if (method === 'fixed' && terms.installment_amount === null)
    return { field: 'installment_amount', text: MISSING_PLAN_FIELDS.text };
  if (method !== 'fixed' && terms.interest_rate === null)
    return { field: 'interest_rate', text: MISSING_PLAN_FIELDS.text };
  const countProblem = installmentCountProblem(count);
  if (countProblem !== null) return { field: 'installment_count', text: countProblem };
  if (method === 'fixed' && planInterest(terms) < 0)
    return {
      field: 'installment_amount',
      text: 'Com este valor, as parcelas somam menos que o emprestado.',
    };
  if (isTotalTooLarge(addCents(terms.amount, planInterest(terms)), cents(0)))
    return { field: method === 'fixed' ? 'installment_amount' : 'amount', text: TOTAL_TOO_LARGE };
  // A rounded-up Price value of few centavos can pay everything before the last instalment, which would then be empty.
  const isTooSmall =
    terms.amount < MONEY_LIMITS.smallestAmount ||
    planParts(terms).some((parts) => installmentAmount(parts) < MONEY_LIMITS.smallestAmount);
  return isTooSmall ? { field: 'amount', text: PLAN_SENTENCES.too_small } : null;
}

function datesProblem(terms: PlanTerms): PlanProblem | null {
  if (isBefore(terms.first_due_date, terms.start_date))
    return { field: 'first_due_date', text: PLAN_SENTENCES.first_before_start };
  const last = planDueDates(terms).at(-1) ?? terms.first_due_date;
  return parseDay(last) === null ? { field: 'first_due_date', text: PLAN_SENTENCES.too_far } : null;
}

function givenRate({ interest_rate: rate }: PlanTerms): BasisPoints {
  if (rate === null) throw new RangeError('a plan without its rate');
  return rate;
}

function givenInstallment({ installment_amount: value }: PlanTerms): Cents {
  if (value === null) throw new RangeError('a plan without the value of its instalment');
  return value;
}
