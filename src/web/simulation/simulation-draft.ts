import type { Day } from '#domain/calendar.ts';
import { amountFromInstallment } from '#domain/loans/plan/amount-from-installment.ts';
import { singleInstallment } from '#domain/loans/plan/installment.ts';
import { planOf } from '#domain/loans/plan/installment-plan.ts';
import { periodInterest } from '#domain/loans/loan/loan-totals.ts';
import type { Simulation } from '#domain/loans/terms/simulation.ts';
import { moneyFieldText, parseMoney, parseRate } from '#domain/money.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { readDates, readLoan, readPrincipal } from '#web/loans/form/loan-draft.ts';
import { isBlank, rateError } from '#web/loans/form/loan-field-errors.ts';
import { draftOfForm, type LoanFormDraft } from '#web/loans/form/loan-form-draft.ts';
import { plannedTerms, readPlan } from '#web/loans/plan/plan-draft.ts';

/** What is typed into 'Simular': the form of a loan, and which figure is known already (SM-2, SM-3). */
export interface SimulationDraft extends LoanFormDraft {
  readonly from: 'amount' | 'installment';
}

export function emptySimulation(today: Day): SimulationDraft {
  return { ...draftOfForm(null, today), from: 'amount' };
}

/** Whether the amount is worked out from the instalment (SM-3). */
export function startsFromInstallment(draft: SimulationDraft): boolean {
  return draft.kind === 'installments' && draft.from === 'installment';
}

/** The form of the loan this simulation would be; from an instalment, that instalment is its fixed value (SM-3). */
export function loanDraftOf({ from, ...draft }: SimulationDraft): LoanFormDraft {
  if (!startsFromInstallment({ ...draft, from })) return draft;
  const value = parseMoney(draft.installment_amount);
  const rate = parseRate(draft.interest_rate);
  const isReadable = value !== null && rate !== null && /^\d{1,3}$/.test(draft.installment_count.trim());
  const amount = isReadable ? amountFromInstallment(value, Number(draft.installment_count), rate) : null;
  return { ...draft, interest_method: 'fixed', amount: amount === null ? '' : moneyFieldText(amount) };
}

/** The loan as it would be; null while the fields do not make one. */
export function readSimulation(draft: SimulationDraft): Simulation | null {
  const loan = loanDraftOf(draft);
  if (loan.kind === 'installments') {
    const terms = plannedTerms(loan);
    if (terms === null) return null;
    const { amount, start_date, frequency } = terms;
    return { amount, start_date, frequency, installments: planOf(terms) };
  }
  const principal = readPrincipal(loan);
  const dates = readDates(loan);
  if (principal === null || dates === null) return null;
  const contract_interest = periodInterest(principal);
  const payment = singleInstallment({ ...principal, contract_interest, end_date: dates.due });
  return { amount: principal.amount, start_date: dates.start, frequency: null, installments: [payment] };
}

/** What is wrong with what was typed; a simulation insists on no field. */
export function simulationErrors(draft: SimulationDraft): FieldErrors<SimulationDraft> {
  const loan = loanDraftOf(draft);
  const reading = loan.kind === 'installments' ? readPlan(loan) : readLoan(loan);
  const errors: FieldErrors<SimulationDraft> = 'errors' in reading ? reading.errors : {};
  if (!startsFromInstallment(draft)) return withoutMissing(errors, draft);
  // The amount is not typed here: what is wrong with it is wrong with the instalment it follows from.
  const { amount, ...others } = errors;
  const rate = rateError(draft.interest_rate, '');
  const own = {
    ...(amount !== undefined && loan.amount !== '' && { installment_amount: amount }),
    ...others,
    ...(rate !== null && { interest_rate: rate }),
  };
  return withoutMissing(own, draft);
}

function withoutMissing(
  errors: FieldErrors<SimulationDraft>,
  draft: SimulationDraft,
): FieldErrors<SimulationDraft> {
  const typed = new Map<string, unknown>(Object.entries(draft));
  const isTyped = (name: string) => {
    const value = typed.get(name);
    return name !== 'client' && (typeof value !== 'string' || !isBlank(value));
  };
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isTyped(name)));
}
