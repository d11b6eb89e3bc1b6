import { dayText, isBefore, monthsAfter, type Day } from '../../calendar.ts';
import { addCents, brl, percentText, type BasisPoints, type Cents } from '../../money.ts';
import { installmentAmount, type Installment } from '../plan/installment.ts';
import { planInterest, planOf, shownRate, type PlanTerms } from '../plan/installment-plan.ts';
import type { LoanTerms } from '../loan/loan.ts';
import { periodInterest } from '../loan/loan-totals.ts';

/* Numbers that are allowed but rarely meant: the forms ask about them before they are sent (PA-57). */

const USUAL = {
  count: 60,
  monthsAhead: 36,
  ratePerPeriod: 6_000,
  /** Of the instalment, for a day of delay. */
  feePercent: 5,
} as const;

/** The question about a single payment; null when nothing is unusual. */
export function unusualLoanQuestion(
  terms: Pick<LoanTerms, 'amount' | 'interest_rate' | 'overdue_interest_rate' | 'end_date'>,
  today: Day,
): string | null {
  const { amount, interest_rate: rate, overdue_interest_rate: fee, end_date: due } = terms;
  return question([
    isFarAhead(due, today) && dueSentence(due),
    rate > USUAL.ratePerPeriod && rateSentence(rate),
    feeSentence(fee, addCents(amount, periodInterest(terms))),
  ]);
}

/** The same for a loan in instalments. The terms have no `planProblem`. */
export function unusualPlanQuestion(terms: PlanTerms, fee: Cents, today: Day): string | null {
  const plan = planOf(terms);
  const [first] = plan;
  return question([
    datesSentence(plan, today),
    isHighRate(terms) && rateSentence(shownRate(terms), RATE_OF[terms.interest_method]),
    first !== undefined && feeSentence(fee, installmentAmount(first)),
  ]);
}

/** The same for the instalments of a renegotiation. */
export function unusualDatesQuestion(
  plan: readonly Pick<Installment, 'due_date'>[],
  today: Day,
): string | null {
  return question([datesSentence(plan, today)]);
}

/** The same for an instalment moved to another day. */
export function unusualDueDateQuestion(due: Day, today: Day): string | null {
  return question([isFarAhead(due, today) && dueSentence(due)]);
}

function question(sentences: readonly (string | false | null)[]): string | null {
  const found = sentences.filter((sentence) => typeof sentence === 'string');
  return found.length === 0 ? null : [...found, 'Está certo?'].join(' ');
}

function datesSentence(plan: readonly Pick<Installment, 'due_date'>[], today: Day): string | null {
  const last = plan.at(-1)?.due_date;
  if (last === undefined || (plan.length <= USUAL.count && !isFarAhead(last, today))) return null;
  return plan.length === 1 ? dueSentence(last) : `${plan.length} parcelas, a última em ${dayText(last)}.`;
}

function dueSentence(due: Day): string {
  return `Vencimento em ${dayText(due)}.`;
}

function isFarAhead(due: Day, today: Day): boolean {
  return isBefore(monthsAfter(today, USUAL.monthsAhead), due);
}

const RATE_OF = {
  total: '',
  fixed: '',
  per_installment: ' por parcela',
  price: ' por período',
  interest_only: ' por período',
} as const satisfies Record<PlanTerms['interest_method'], string>;

function rateSentence(rate: BasisPoints, of = ''): string {
  return `Juros de ${percentText(rate)}${of}.`;
}

/** A rate of the whole loan counts as its share of each instalment's period. */
function isHighRate(terms: PlanTerms): boolean {
  const { interest_method: method, interest_rate: rate, amount, installment_count: count } = terms;
  if (method === 'per_installment' || method === 'price' || method === 'interest_only')
    return (rate ?? 0) > USUAL.ratePerPeriod;
  return BigInt(planInterest(terms)) * 10_000n > BigInt(amount) * BigInt(USUAL.ratePerPeriod * count);
}

function feeSentence(fee: Cents, installment: Cents): string | null {
  return fee * 100 > installment * USUAL.feePercent
    ? `Multa de ${brl(fee)} por dia de atraso para ${brl(installment)} a pagar.`
    : null;
}
