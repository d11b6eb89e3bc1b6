import type { Day, Timestamp } from '../../calendar.ts';
import { addCents, cents, subtractCents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { skippedDaysBits } from '../plan/due-dates.ts';
import { installmentAmount, type Installment } from '../plan/installment.ts';
import { planOf, planProblem, shownRate, type PlanTerms } from '../plan/installment-plan.ts';
import { graceUntil } from '../../rest-days.ts';
import { isRenegotiated, type Loan } from '../loan/loan.ts';
import { refusePaid } from '../loan/loan-standing.ts';
import { loanTermsProblem, newLoan } from '../loan/new-loan.ts';
import type { NewPayment } from '../payments/payment.ts';

/** Why the plan of a loan of which nothing was paid cannot be edited. */
export const RENEGOTIATED_PLAN = 'Este empréstimo foi renegociado: use Renegociar para mudar as parcelas.';
const PAID_BEFORE_NOTES = 'Parcela paga antes do cadastro';
export const PAID_BEFORE_LOAN_NOTES = 'Pago antes do cadastro';
const PAID_TOO_MUCH = 'O valor pago é maior que o total do empréstimo.';

/** What lender and borrower agree on for a loan in instalments. */
export interface InstallmentLoanTerms extends PlanTerms {
  readonly overdue_interest_rate: Cents;
  readonly notes: string | null;
}

export interface InstallmentLoan {
  readonly loan: Loan;
  readonly installments: readonly Installment[];
}

/** A loan with its plan, of which nothing is paid yet (PA-2 to PA-7). */
export function newInstallmentLoan(
  {
    id,
    clientId,
    terms,
    holiday_grace: hasGrace,
  }: {
    readonly id: string;
    readonly clientId: string;
    readonly terms: InstallmentLoanTerms;
    readonly holiday_grace: boolean;
  },
  now: Timestamp,
): InstallmentLoan {
  const { installments, columns } = plannedColumns(terms, hasGrace);
  const loan = newLoan({ id, clientId, terms: columns, holiday_grace: hasGrace }, now);
  return { loan: { ...loan, ...columns }, installments };
}

/**
 * False once something was paid, or the plan is not the one that was agreed at first: of a renewed loan it also holds the
 * interest of the renewals. Then it changes by a renegotiation (PA-22).
 */
export function canReplan(
  loan: Pick<Loan, 'status' | 'paid_amount' | 'interest_paid' | 'plan_version' | 'installment_count'>,
): boolean {
  const isFirstPlan = !isRenegotiated(loan) && loan.interest_paid === 0 && loan.installment_count > 1;
  return loan.status !== 'pago' && loan.paid_amount === 0 && isFirstPlan;
}

/** The loan with another plan instead of its own; only while nothing was paid (PA-22). */
export function replannedLoan(
  loan: Loan,
  { clientId, terms }: { readonly clientId: string; readonly terms: InstallmentLoanTerms },
): InstallmentLoan {
  refusePaid(loan);
  if (loan.interest_method === 'single')
    throw new Problem('invalid_input', 'Este empréstimo é de pagamento único.');
  if (!canReplan(loan))
    throw new Problem('loan_has_payments', loan.paid_amount > 0 ? undefined : RENEGOTIATED_PLAN);
  const { installments, columns } = plannedColumns(terms, loan.holiday_grace);
  return { loan: { ...loan, client_id: clientId, ...columns }, installments };
}

function plannedColumns(terms: InstallmentLoanTerms, hasGrace: boolean) {
  refuseUnsoundPlan(terms);
  const rate = shownRate(terms);
  const installments = planOf(terms);
  const [first] = installments;
  if (first === undefined) throw new RangeError('a plan without instalments');
  const columns = {
    amount: terms.amount,
    interest_rate: rate,
    overdue_interest_rate: terms.overdue_interest_rate,
    start_date: terms.start_date,
    end_date: first.due_date,
    notes: terms.notes,
    contract_interest: addCents(cents(0), ...installments.map(({ interest }) => interest)),
    interest_method: terms.interest_method,
    frequency: terms.frequency,
    installment_count: installments.length,
    skipped_days: skippedDaysBits(terms.skip),
    late_from: first.due_date,
    late_grace_until: hasGrace ? graceUntil(first.due_date) : null,
  };
  return { installments, columns };
}

function refuseUnsoundPlan(terms: InstallmentLoanTerms): void {
  const problem =
    planProblem(terms)?.text ??
    loanTermsProblem({ ...terms, interest_rate: shownRate(terms), end_date: terms.first_due_date });
  if (problem !== null) throw new Problem('invalid_input', problem);
}

/** How many instalments may already be paid when the loan is entered: those due by today (PA-10). */
export function mostPaidBefore(installments: readonly Installment[], today: Day): number {
  return installments.filter(({ due_date: due }) => due <= today).length;
}

/** Why so many instalments cannot be paid already, as a sentence; null when they can. */
export function paidBeforeProblem(count: number, most: number): string | null {
  return count > most ? `Só as parcelas que já venceram podem estar pagas: até ${most}.` : null;
}

/**
 * The payments of an amount that was paid before the loan was entered: each instalment's part on its due date, and by today what was
 * paid ahead (IM-8).
 */
export function paymentsOfPaid(
  loanId: string,
  installments: readonly Installment[],
  paid: Cents,
  today: Day,
): readonly NewPayment[] {
  const byDay = new Map<Day, Cents>();
  let left = paid;
  for (const installment of installments) {
    const part = cents(Math.min(left, installmentAmount(installment)));
    const on = installment.due_date < today ? installment.due_date : today;
    if (part > 0) byDay.set(on, addCents(byDay.get(on) ?? cents(0), part));
    left = subtractCents(left, part);
  }
  if (left > 0) throw new Problem('invalid_input', PAID_TOO_MUCH);
  return [...byDay].map(([on, amount]) => ({
    loan_id: loanId,
    amount,
    late_fee: cents(0),
    payment_date: on,
    method: null,
    notes: PAID_BEFORE_LOAN_NOTES,
    kind: 'payment',
  }));
}

/** A payment for each instalment that was paid before the loan was entered, on its due date (PA-10). */
export function paymentsBefore(
  loanId: string,
  installments: readonly Installment[],
  count: number,
  today: Day,
): readonly NewPayment[] {
  const problem = paidBeforeProblem(count, mostPaidBefore(installments, today));
  if (problem !== null) throw new Problem('invalid_input', problem);
  return installments.slice(0, count).map((installment) => ({
    loan_id: loanId,
    amount: installmentAmount(installment),
    late_fee: cents(0),
    payment_date: installment.due_date,
    method: null,
    notes: PAID_BEFORE_NOTES,
    kind: 'payment',
  }));
}
