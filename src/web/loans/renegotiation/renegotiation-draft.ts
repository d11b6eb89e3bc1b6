import { parseDay, type Day } from '#domain/calendar.ts';
import { UNDECIDED_FEE } from '#domain/loans/fees/late-fee-receipt.ts';
import { dueDates, firstDueDate, skippedDaysOf, type SkippedDays } from '#domain/loans/plan/due-dates.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { equalInstallments, PLAN_SENTENCES } from '#domain/loans/plan/installment-plan.ts';
import type { Frequency, Loan } from '#domain/loans/loan/loan.ts';
import { isTotalTooLarge, TOTAL_TOO_LARGE } from '#domain/loans/loan/largest-total.ts';
import type { FeeChoice } from '#domain/loans/events/loan-event.ts';
import { renegotiationPlanProblem } from '#domain/loans/renewal/loan-renegotiation.ts';
import {
  addCents,
  cents,
  MONEY_LIMITS,
  moneyFieldText,
  parseMoney,
  parseRate,
  percentOf,
  subtractCents,
  type Cents,
} from '#domain/money.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { dateError, foundErrors, isBlank } from '#web/loans/form/loan-field-errors.ts';

/** The renegotiation as typed, under the names of the API (PA-40). */
export interface RenegotiationDraft {
  /** Whether the addition is typed in reais or as a percentage of what remains. */
  readonly addition: 'amount' | 'percent';
  readonly added_interest: string;
  readonly discount: string;
  /** Empty until it is chosen: the fee cannot be left open. */
  readonly fee_choice: FeeChoice | '';
  readonly count: string;
  readonly frequency: Frequency;
  /** Null until one is chosen: proposed from today, frequency and skipped days. */
  readonly first_due_date: string | null;
  readonly skip: SkippedDays;
}

export interface RenegotiationValues {
  readonly added_interest: Cents;
  readonly discount: Cents;
  /** Undefined where no fee is due. */
  readonly fee_choice: FeeChoice | undefined;
  readonly count: number;
  readonly frequency: Frequency;
  readonly first_due_date: Day;
  readonly skip: SkippedDays;
}

/** What the loan owes as the person sees it. */
export interface OpenDebt {
  readonly start_date: Day;
  /** Everything it charges, paid or not. */
  readonly total: Cents;
  readonly remaining: Cents;
  readonly feeDue: Cents;
}

/** As many instalments as are still open, in the rhythm so far. */
export function emptyRenegotiation(
  loan: Pick<Loan, 'frequency' | 'interest_method' | 'installment_count' | 'paid_count' | 'skipped_days'>,
): RenegotiationDraft {
  return {
    addition: 'amount',
    added_interest: moneyFieldText(cents(0)),
    discount: moneyFieldText(cents(0)),
    fee_choice: '',
    count: loan.interest_method === 'single' ? '' : String(loan.installment_count - loan.paid_count),
    frequency: loan.frequency ?? 'monthly',
    first_due_date: null,
    skip: skippedDaysOf(loan.skipped_days),
  };
}

export function firstDueDateOf(draft: RenegotiationDraft, today: Day): string {
  return draft.first_due_date ?? firstDueDate(today, draft.frequency, draft.skip);
}

export function readRenegotiation(
  draft: RenegotiationDraft,
  debt: OpenDebt,
  today: Day,
): FormReading<RenegotiationDraft, RenegotiationValues> {
  const added = readAddition(draft, debt.remaining);
  const discount = readOrZero(draft.discount);
  const firstText = firstDueDateOf(draft, today);
  const first = parseDay(firstText);
  const errors = foundErrors<RenegotiationDraft>({
    added_interest: added === null ? additionHelp(draft) : null,
    discount: discount === null ? 'Digite um valor, como 50,00.' : null,
    fee_choice: debt.feeDue > 0 && draft.fee_choice === '' ? UNDECIDED_FEE : null,
    count: countError(draft.count),
    first_due_date: dateError(firstText, 'Informe a data da 1ª parcela.'),
  });
  if (added === null || discount === null || first === null || Object.keys(errors).length > 0)
    return { errors };
  const values: RenegotiationValues = {
    added_interest: added,
    discount,
    fee_choice: debt.feeDue > 0 && draft.fee_choice !== '' ? draft.fee_choice : undefined,
    count: Number(draft.count),
    frequency: draft.frequency,
    first_due_date: first,
    skip: draft.skip,
  };
  const remaining = renegotiatedTotal(debt, values);
  if (isTotalTooLarge(addCents(debt.total, subtractCents(remaining, debt.remaining)), debt.total))
    return { errors: { added_interest: TOTAL_TOO_LARGE } };
  const problem = renegotiationPlanProblem(debt, remaining, values);
  return problem === null
    ? { values }
    : { errors: { [isAboutDates(problem) ? 'first_due_date' : 'count']: problem } };
}

/** What the new instalments add up to. */
export function renegotiatedTotal(
  { remaining, feeDue }: OpenDebt,
  values: Pick<RenegotiationValues, 'added_interest' | 'discount' | 'fee_choice'>,
): Cents {
  const included = values.fee_choice === 'include' ? feeDue : cents(0);
  return subtractCents(addCents(remaining, values.added_interest, included), values.discount);
}

/** The new carnê as it will be; how each instalment divides into principal and interest only the server works out. */
export function previewedPlan(debt: OpenDebt, values: RenegotiationValues): readonly Installment[] {
  const { count, first_due_date: first, frequency, skip } = values;
  const days = dueDates(first, frequency, count, skip);
  return equalInstallments(renegotiatedTotal(debt, values), cents(0), count).map((parts, at) => ({
    plan_version: 1,
    number: at + 1,
    due_date: days[at] ?? first,
    ...parts,
    paid_amount: cents(0),
    covered_on: null,
  }));
}

function readAddition(
  { addition, added_interest: text }: RenegotiationDraft,
  remaining: Cents,
): Cents | null {
  if (addition === 'amount') return readOrZero(text);
  if (isBlank(text)) return cents(0);
  const rate = parseRate(text);
  return rate === null || rate > MONEY_LIMITS.largestRate ? null : percentOf(remaining, rate);
}

function readOrZero(text: string): Cents | null {
  const amount = isBlank(text) ? cents(0) : parseMoney(text);
  return amount === null || amount > MONEY_LIMITS.largestAmount ? null : amount;
}

function additionHelp({ addition }: RenegotiationDraft): string {
  return addition === 'amount' ? 'Digite um valor, como 50,00.' : 'Digite uma porcentagem, como 10 ou 2,5.';
}

function countError(text: string): string | null {
  if (isBlank(text)) return 'Informe o número de parcelas.';
  return /^\d{1,3}$/.test(text.trim()) ? null : 'O número de parcelas deve ser de 1 a 400.';
}

function isAboutDates(problem: string): boolean {
  return problem === PLAN_SENTENCES.first_before_start || problem === PLAN_SENTENCES.too_far;
}
