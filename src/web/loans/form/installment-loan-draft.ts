import type { ShownLoan } from '#contract/loans.ts';
import { skippedDaysOf } from '#domain/loans/plan/due-dates.ts';
import { isBefore, parseDay, type Day } from '#domain/calendar.ts';
import { MISSING_PLAN_FIELDS, planOf } from '#domain/loans/plan/installment-plan.ts';
import { mostPaidBefore, paidBeforeProblem } from '#domain/loans/terms/new-installment-loan.ts';
import { moneyFieldText, rateFieldText } from '#domain/money.ts';
import type { FieldErrors, FormReading } from '#web/ui/form/form-errors.ts';
import type { LoanDraft } from './loan-draft.ts';
import { isBlank } from './loan-field-errors.ts';
import {
  firstDueDateOf,
  plannedTerms,
  readPlan,
  type PlanDraft,
  type PlanValues,
} from '#web/loans/plan/plan-draft.ts';

/** The form of a loan in instalments as typed (PA-2). */
export interface InstallmentLoanDraft extends PlanDraft, Pick<LoanDraft, 'client' | 'notes'> {
  /** 'Parcelas já pagas'; blank is none. */
  readonly paid_count: string;
}

export interface InstallmentLoanValues extends PlanValues {
  readonly client_id: string;
  readonly paid_count: number;
  readonly notes: string | null;
}

/** The plan of a saved loan as the form shows it; nothing of it was paid (PA-22). */
export function planDraftOf(loan: ShownLoan): Omit<PlanDraft, 'overdue_interest_rate'> {
  const { plan, interest_method: method } = loan;
  const isFixed = method === 'fixed';
  return {
    amount: moneyFieldText(loan.amount),
    interest_method: method === 'single' ? 'total' : method,
    interest_rate: isFixed ? '' : rateFieldText(loan.interest_rate),
    installment_amount: isFixed ? moneyFieldText(plan.installment_amount) : '',
    installment_count: String(loan.installment_count),
    frequency: loan.frequency ?? 'monthly',
    start_date: loan.start_date,
    first_due_date: plan.first_due_date,
    skip: skippedDaysOf(loan.skipped_days),
  };
}

/** PA-10: whether 'Parcelas já pagas' is asked for, because the first due date has passed. */
export function asksPaidCount(draft: PlanDraft, today: Day): boolean {
  const first = parseDay(firstDueDateOf(draft));
  return first !== null && isBefore(first, today);
}

/** How many may be paid already: those due by today; null while the plan is not complete. */
export function mostPaidOf(draft: PlanDraft, today: Day): number | null {
  const terms = plannedTerms(draft);
  return terms === null ? null : mostPaidBefore(planOf(terms), today);
}

/** A client and a plan (PA-2), of which some instalments may have been paid before (PA-10). */
export function readInstallmentLoan(
  draft: InstallmentLoanDraft,
  today: Day,
): FormReading<InstallmentLoanDraft, InstallmentLoanValues> {
  const plan = readPlan(draft);
  const paid = readPaidCount(draft, today);
  const errors: FieldErrors<InstallmentLoanDraft> = {
    ...(draft.client === null && { client: 'Escolha um cliente da lista.' }),
    ...('errors' in plan && plan.errors),
    ...('error' in paid && { paid_count: paid.error }),
  };
  if (draft.client === null) return { errors, problem: MISSING_PLAN_FIELDS };
  if ('errors' in plan) return { ...plan, errors };
  if ('error' in paid) return { errors, problem: { title: 'Corrija o campo marcado', text: paid.error } };
  const values = {
    ...plan.values,
    client_id: draft.client.id,
    paid_count: paid.count,
    notes: isBlank(draft.notes) ? null : draft.notes,
  };
  return { values };
}

function readPaidCount(
  draft: InstallmentLoanDraft,
  today: Day,
): { readonly count: number } | { readonly error: string } {
  const text = draft.paid_count.trim();
  if (text === '' || !asksPaidCount(draft, today)) return { count: 0 };
  if (!/^\d{1,3}$/.test(text)) return { error: 'Digite quantas parcelas já foram pagas.' };
  const count = Number(text);
  const most = mostPaidOf(draft, today);
  const error = most === null ? null : paidBeforeProblem(count, most);
  return error === null ? { count } : { error };
}

/** The terms are the saved ones; due dates may have been moved since. */
export function keepsPlan(
  record: ShownLoan,
  { client_id, terms, paid_count }: InstallmentLoanValues,
): boolean {
  const saved = plannedTerms({ ...planDraftOf(record), overdue_interest_rate: '' });
  return (
    client_id === record.client_id && paid_count === 0 && JSON.stringify(terms) === JSON.stringify(saved)
  );
}
