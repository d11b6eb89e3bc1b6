import type { ShownLoan } from '#contract/loans.ts';
import { isBefore, type Day } from '#domain/calendar.ts';
import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import type { Guarantees } from '#domain/loans/loan/guarantee.ts';
import type { LateLoan } from '#domain/loans/fees/late-fee.ts';
import { lostFeeQuestion } from '#domain/loans/fees/lost-fee.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { lateness } from '#domain/loans/plan/covered-plan.ts';
import { planOf } from '#domain/loans/plan/installment-plan.ts';
import { canReplan } from '#domain/loans/terms/new-installment-loan.ts';
import type { LendingNotice } from '#domain/loans/terms/lending-notices.ts';
import { unusualLoanQuestion, unusualPlanQuestion } from '#domain/loans/terms/unusual-terms.ts';
import { moneyFieldText } from '#domain/money.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import {
  keepsPlan,
  planDraftOf,
  readInstallmentLoan,
  type InstallmentLoanDraft,
  type InstallmentLoanValues,
} from './installment-loan-draft.ts';
import { draftOfLoan, emptyDraft, readLoan, type LoanDraft, type LoanValues } from './loan-draft.ts';
import { feeError, isBlank, readFee } from './loan-field-errors.ts';
import {
  NO_GUARANTEES_TYPED,
  readGuarantees,
  type GuaranteesDraft,
} from '#web/loans/guarantees/guarantee-draft.ts';
import { emptyPlan } from '#web/loans/plan/plan-draft.ts';

export type LoanKind = 'single' | 'installments';

/** PA-1: 'Pagamento único' | 'Parcelado'. */
export const LOAN_KINDS: readonly { value: LoanKind; word: string }[] = [
  { value: 'single', word: 'Pagamento único' },
  { value: 'installments', word: 'Parcelado' },
];

/** Both kinds of the form in one draft: what they have in common stays when the other kind is chosen (PA-1). */
export interface LoanFormDraft extends LoanDraft, InstallmentLoanDraft {
  readonly kind: LoanKind;
  /** Of a new loan (PD-1). */
  readonly guarantees: GuaranteesDraft;
  /** Read and put away (LP-23, LP-25). */
  readonly dismissed_notices: readonly LendingNotice[];
}

/** The approved request the loan is made of (IN-11, IN-12). */
interface OfRequest {
  readonly request?: InterestRequest;
  /** Left out where there are none. */
  readonly guarantees?: Guarantees;
}

/** What the form sends; of a plan that can no longer be edited, only its details (PA-22). */
export type LoanFormValues =
  | ({ readonly kind: 'single'; readonly loan: LoanValues } & OfRequest)
  | ({ readonly kind: 'installments'; readonly loan: InstallmentLoanValues } & OfRequest)
  | { readonly kind: 'details'; readonly loan: Pick<LoanTerms, 'overdue_interest_rate' | 'notes'> };

/** A new loan is a single payment at first (PA-1). */
export function draftOfForm(saved: ShownLoan | null, today: Day): LoanFormDraft {
  const plan = {
    ...emptyPlan(today),
    paid_count: '',
    guarantees: NO_GUARANTEES_TYPED,
    dismissed_notices: [],
  };
  if (saved === null) return { ...plan, ...emptyDraft(today), kind: 'single' };
  return saved.interest_method === 'single'
    ? { ...plan, ...draftOfLoan(saved), kind: 'single' }
    : { ...plan, ...draftOfLoan(saved), ...planDraftOf(saved), kind: 'installments' };
}

/** A new loan of an approved request: its client, amount and expected date (IN-12). */
export function draftOfRequest(request: InterestRequest, today: Day): LoanFormDraft {
  const { client_id: id, requested_amount: amount, expected_payment_date: expected } = request;
  return {
    ...draftOfForm(null, today),
    client: id === null ? null : { id, name: requesterLabel(request) },
    amount: amount > 0 ? moneyFieldText(amount) : '',
    end_date: expected !== null && isBefore(today, expected) ? expected : null,
  };
}

/** Which form is shown: the kind chosen or saved, or the details alone. */
export function formKind(record: ShownLoan | null, draft: LoanFormDraft): LoanFormValues['kind'] {
  if (record === null || draft.kind === 'single') return draft.kind;
  return canReplan(record) ? 'installments' : 'details';
}

export function readLoanForm(
  record: ShownLoan | null,
  draft: LoanFormDraft,
  today: Day,
): FormReading<LoanFormDraft, LoanFormValues> {
  switch (formKind(record, draft)) {
    case 'single': {
      const reading = readLoan(draft);
      return 'values' in reading ? guaranteed({ kind: 'single', loan: reading.values }, draft) : reading;
    }
    case 'installments': {
      const reading = readInstallmentLoan(draft, today);
      return 'values' in reading
        ? guaranteed({ kind: 'installments', loan: reading.values }, draft)
        : reading;
    }
    case 'details':
      return readDetails(draft);
  }
}

/** With the avalistas and garantias that were typed (PD-1). */
function guaranteed(
  values: Exclude<LoanFormValues, { kind: 'details' }>,
  draft: LoanFormDraft,
): FormReading<LoanFormDraft, LoanFormValues> {
  const reading = readGuarantees(draft.guarantees);
  if ('error' in reading)
    return {
      errors: { guarantees: reading.error },
      problem: { title: 'Corrija o campo marcado', text: reading.error },
    };
  const { guarantors, items } = reading.values;
  if (guarantors.length + items.length === 0) return { values };
  return { values: { ...values, guarantees: { guarantors, items } } };
}

/** PA-57: of a saved loan only what is unusual since the change is asked about. */
export function unusualQuestion(record: ShownLoan | null, values: LoanFormValues, today: Day): string | null {
  const text = questionAbout(values, today);
  if (record === null || text === null) return text;
  const saved = readLoanForm(record, draftOfForm(record, today), today);
  return 'values' in saved && questionAbout(saved.values, today) === text ? null : text;
}

/** RC-10: a late fee that is due may end with a new due date, plan or fee per day. */
export function editedFeeQuestion(
  record: ShownLoan | null,
  values: LoanFormValues,
  today: Day,
): string | null {
  return record === null ? null : lostFeeQuestion(record, { ...record, ...editedFee(record, values) }, today);
}

function editedFee(record: ShownLoan, values: LoanFormValues): Partial<LateLoan> {
  const { overdue_interest_rate } = values.loan;
  switch (values.kind) {
    case 'single': {
      const { covered_on } = record;
      const plan = [{ due_date: values.loan.end_date, covered_on }];
      return { overdue_interest_rate, ...lateness(plan, record.holiday_grace) };
    }
    case 'installments': {
      if (keepsPlan(record, values.loan)) return { overdue_interest_rate };
      const left = planOf(values.loan.terms).slice(values.loan.paid_count);
      return { overdue_interest_rate, ...lateness(left, record.holiday_grace) };
    }
    case 'details':
      return { overdue_interest_rate };
  }
}

function questionAbout(values: LoanFormValues, today: Day): string | null {
  switch (values.kind) {
    case 'single':
      return unusualLoanQuestion(values.loan, today);
    case 'installments':
      return unusualPlanQuestion(values.loan.terms, values.loan.overdue_interest_rate, today);
    case 'details':
      return null;
  }
}

function readDetails(draft: LoanFormDraft): FormReading<LoanFormDraft, LoanFormValues> {
  const fee = readFee(draft.overdue_interest_rate);
  const text = feeError(draft.overdue_interest_rate);
  if (fee === null || text !== null)
    return {
      errors: { overdue_interest_rate: text ?? '' },
      problem: { title: 'Corrija o campo marcado', text: text ?? '' },
    };
  const notes = isBlank(draft.notes) ? null : draft.notes;
  return { values: { kind: 'details', loan: { overdue_interest_rate: fee, notes } } };
}
