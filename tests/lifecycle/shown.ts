import { expect } from 'vitest';
import type { LoanOfClient } from '#contract/loans.ts';
import type { PortalLoan } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { countedPayments, forgivenWith, liveLoan, type ModelLoan, type ModelPayment } from './model.ts';
import { lateFeeShown, planShown } from './model-plans.ts';
import type { Run } from './run.ts';

/* What answers must say of the model's records. */

export const PHONE = '(11) 91234-5678';

/** The answer, and the plan and the fee that the browser makes of it. */
export function expectLoan(run: Run, answered: LoanOfClient): void {
  const kept = liveLoan(run.model, answered.id);
  expect(answered).toEqual(loanShown(run, kept));
  expectPlanAndFee(answered, kept, run.moment.today);
}

export function expectPlanAndFee(answered: LoanOfClient | PortalLoan, kept: ModelLoan, today: Day): void {
  const { plan, late_fee } = shownLoan(answered, today);
  expect([plan, late_fee]).toEqual([planShown(kept, today), lateFeeShown(kept, today)]);
}

export function loanShown(run: Run, kept: ModelLoan): LoanOfClient {
  const { sourceInterestId: _, deleted: __, installments: ___, ...loan } = kept;
  const { today } = run.moment;
  return {
    ...loan,
    client: clientShown(run, loan.client_id),
    plan: loan.interest_method === 'single' ? null : planShown(kept, today),
  };
}

export function clientShown(run: Run, clientId: string): { name: string; phone: string } | null {
  const client = run.model.clients.get(clientId);
  return client === undefined || client.deleted ? null : { name: client.name, phone: PHONE };
}

/** LN-9: newest day first, within a day the last written first. */
export async function expectPayments(run: Run, loanId: string): Promise<void> {
  const listed = await run.driver.call('GET /api/payments', { query: { loan_id: loanId, limit: 200 } });
  const kept = countedPayments(run.model, loanId);
  const inOrder = kept.sort(
    (a, b) => b.payment_date.localeCompare(a.payment_date) || b.id.localeCompare(a.id),
  );
  expect(listed.value?.items).toEqual(
    inOrder.map((payment) => ({
      ...shownPayment(payment),
      received_by: run.email,
      forgiven_late_fee: forgivenWith(run.model, payment),
      bank_line: null,
      proof: null,
    })),
  );
}

export function shownPayment(kept: ModelPayment) {
  const { undone: _, ...payment } = kept;
  return payment;
}

/** PA-18: every instalment of every plan, and when each later plan began. */
export async function expectSchedule(run: Run, loanId: string): Promise<void> {
  const answer = await run.driver.call('GET /api/loans/:id/installments', { params: { id: loanId } });
  expect(answer.value?.items).toEqual(liveLoan(run.model, loanId).installments);
  const began: { plan_version: number; on_day: Day }[] = [];
  for (const event of run.model.events) {
    if (event.loan_id !== loanId) continue;
    if (event.kind === 'renegotiated')
      began.push({ plan_version: event.facts.plan_version, on_day: event.on_day });
    // Only the last one can be undone (PA-55).
    if (event.kind === 'renegotiation_undone') began.pop();
  }
  expect(answer.value?.renegotiations).toEqual(began);
}
