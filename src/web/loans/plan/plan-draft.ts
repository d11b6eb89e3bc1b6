import { parseDay, type Day } from '#domain/calendar.ts';
import { firstDueDate, NO_SKIPPED_DAYS, type SkippedDays } from '#domain/loans/plan/due-dates.ts';
import {
  installmentCountProblem,
  MISSING_PLAN_FIELDS,
  PLAN_SENTENCES,
  planProblem,
  type PlanTerms,
} from '#domain/loans/plan/installment-plan.ts';
import type { Frequency } from '#domain/loans/loan/loan.ts';
import { parseMoney, parseRate, type Cents } from '#domain/money.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';
import {
  amountError,
  dateError,
  feeError,
  foundErrors,
  isBlank,
  rateError,
  readFee,
} from '#web/loans/form/loan-field-errors.ts';

/** The terms of a plan as typed (PA-2), under the names of `PlanTerms`: text, because it may not be valid yet. */
export interface PlanDraft {
  readonly amount: string;
  readonly interest_method: PlanTerms['interest_method'];
  /** Of every method but 'fixed'; kept while another method is chosen. */
  readonly interest_rate: string;
  /** Of 'fixed'. */
  readonly installment_amount: string;
  readonly installment_count: string;
  readonly frequency: Frequency;
  readonly start_date: string;
  /** Null until one is chosen: proposed from start, frequency and skipped days (PA-7). */
  readonly first_due_date: string | null;
  readonly skip: SkippedDays;
  readonly overdue_interest_rate: string;
}

export function emptyPlan(today: Day): PlanDraft {
  return {
    amount: '',
    interest_method: 'total',
    interest_rate: '',
    installment_amount: '',
    installment_count: '',
    frequency: 'monthly',
    start_date: today,
    first_due_date: null,
    skip: NO_SKIPPED_DAYS,
    overdue_interest_rate: '',
  };
}

export function firstDueDateOf(draft: PlanDraft): string {
  if (draft.first_due_date !== null) return draft.first_due_date;
  const start = parseDay(draft.start_date);
  return start === null ? '' : firstDueDate(start, draft.frequency, draft.skip);
}

export interface PlanValues {
  readonly terms: PlanTerms;
  readonly overdue_interest_rate: Cents;
}

/** Every field but the late fee is required (PA-2), and together they must make a plan (PA-3 to PA-7). */
export function readPlan(draft: PlanDraft): FormReading<PlanDraft, PlanValues> {
  const firstDueText = firstDueDateOf(draft);
  const isFixed = draft.interest_method === 'fixed';
  const errors = foundErrors<PlanDraft>({
    amount: amountError(draft.amount, 'Informe o valor emprestado.'),
    interest_rate: isFixed ? null : rateError(draft.interest_rate, 'Informe os juros.'),
    installment_amount: isFixed ? installmentError(draft.installment_amount) : null,
    installment_count: countError(draft.installment_count),
    start_date: dateError(draft.start_date, 'Informe a data de início.'),
    first_due_date: dateError(firstDueText, 'Informe a data da 1ª parcela.'),
    overdue_interest_rate: feeError(draft.overdue_interest_rate),
  });
  const interest = isFixed ? draft.installment_amount : draft.interest_rate;
  const required = [draft.amount, interest, draft.installment_count, draft.start_date, firstDueText];
  if (required.some(isBlank)) return { errors, problem: MISSING_PLAN_FIELDS };
  const [text] = Object.values(errors);
  if (text !== undefined) return { errors, problem: { title: 'Corrija o campo marcado', text } };

  const amount = parseMoney(draft.amount);
  const startDate = parseDay(draft.start_date);
  const firstDue = parseDay(firstDueText);
  const fee = readFee(draft.overdue_interest_rate);
  if (amount === null || startDate === null || firstDue === null || fee === null)
    throw new Error('a draft without errors has all its terms');
  const terms: PlanTerms = {
    amount,
    interest_method: draft.interest_method,
    interest_rate: isFixed ? null : parseRate(draft.interest_rate),
    installment_amount: isFixed ? parseMoney(draft.installment_amount) : null,
    installment_count: Number(draft.installment_count),
    frequency: draft.frequency,
    start_date: startDate,
    first_due_date: firstDue,
    skip: draft.skip,
  };
  const problem = planProblem(terms);
  return problem === null
    ? { values: { terms, overdue_interest_rate: fee } }
    : {
        errors: { [problem.field]: problem.text },
        problem: { title: 'Corrija o campo marcado', text: problem.text },
      };
}

/** The terms for the live summary, once they make a plan (PA-9). */
export function plannedTerms(draft: PlanDraft): PlanTerms | null {
  const reading = readPlan({ ...draft, overdue_interest_rate: '' });
  return 'values' in reading ? reading.values.terms : null;
}

function installmentError(text: string): string | null {
  if (isBlank(text)) return PLAN_SENTENCES.no_installment_amount;
  return readAmount(text) === null ? 'Digite o valor de uma parcela, como 65,00.' : null;
}

function countError(text: string): string | null {
  if (isBlank(text)) return 'Informe o número de parcelas.';
  return installmentCountProblem(/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
}
