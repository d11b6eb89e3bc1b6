import { v7 as newId } from 'uuid';
import { addDays } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import type { InstallmentLoanTerms } from '#domain/loans/terms/new-installment-loan.ts';
import { addCents, basisPoints, cents, MONEY_LIMITS } from '#domain/money.ts';
import type { Fields } from './commands.ts';
import { currentPlan, lastEvent, type ModelLoan } from './model.ts';
import * as rules from './model-plans.ts';
import type { Run } from './run.ts';
import { expectLoan, expectPayments, expectSchedule } from './shown.ts';
import { freshPayments, seenVersion, targetOf } from './targets.ts';

/* The commands that only loans in instalments know. */

const isOpenLoan = (row: ModelLoan) => !row.deleted && row.status !== 'pago';
const isOpenPlan = (row: ModelLoan) => isOpenLoan(row) && row.interest_method !== 'single';

export async function createPlan(run: Run, given: Fields<'create plan'>): Promise<void> {
  const clientId = targetOf(run, 'clients', given, (row) => !row.deleted);
  const terms = termsOf(run, given.terms);
  const paidCount = given.terms.paid;
  const { moment } = run;
  const outcome = await run.driver.call('POST /api/installment-loans', {
    body: planBody(clientId, terms, paidCount),
  });
  const id = outcome.value?.id ?? newId();
  const paymentIds = await paymentIdsOf(run, outcome, id, paidCount);
  const planned = { id, clientId, terms, paidCount, paymentIds };
  if (!run.follow(outcome, () => rules.createInstallmentLoan(run.model, planned, moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

export async function changePlan(run: Run, given: Fields<'change plan'>): Promise<void> {
  const id = targetOf(run, 'loans', given, (row) => isOpenPlan(row) && row.paid_amount === 0);
  const before = run.model.loans.get(id);
  const version = seenVersion(before, given);
  const newClient =
    given.client === null ? null : targetOf(run, 'clients', { pick: given.client, whose: 'own' });
  const clientId = newClient ?? before?.client_id ?? newId();
  const terms = termsOf(run, given.terms);
  const paidCount = given.terms.paid;
  const { moment } = run;
  const outcome = await run.driver.call('PUT /api/installment-loans/:id', {
    params: { id },
    body: { version, ...planBody(clientId, terms, paidCount) },
  });
  const paymentIds = await paymentIdsOf(run, outcome, id, paidCount);
  const planned = { id, version, clientId, terms, paidCount, paymentIds };
  if (!run.follow(outcome, () => rules.replan(run.model, planned, moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

/** Ids that nobody looks at where the command was refused. */
async function paymentIdsOf(
  run: Run,
  outcome: { readonly code: string | null },
  loanId: string,
  count: number,
): Promise<readonly string[]> {
  if (outcome.code !== null) return Array.from({ length: count }, () => newId());
  return freshPayments(run, outcome, loanId);
}

function termsOf(run: Run, given: Fields<'create plan'>['terms']): InstallmentLoanTerms {
  const startDate = addDays(run.moment.today, given.start);
  const isFixed = given.method === 'fixed';
  // A little less than the rate says, so that the lowest ones come to less than was lent and are refused.
  const total = (given.amount * (9_900 + given.rate)) / 10_000;
  const each = Math.min(Math.max(Math.round(total / given.count), 1), MONEY_LIMITS.largestAmount);
  return {
    amount: cents(given.amount),
    interest_method: given.method,
    interest_rate: isFixed ? null : basisPoints(given.rate),
    installment_amount: isFixed ? cents(each) : null,
    installment_count: given.count,
    frequency: given.frequency,
    start_date: startDate,
    first_due_date: addDays(startDate, given.first),
    skip: given.skip,
    overdue_interest_rate: cents(given.fee),
    notes: given.notes,
  };
}

function planBody(clientId: string, terms: InstallmentLoanTerms, paidCount: number) {
  return { client_id: clientId, paid_count: paidCount, ...terms };
}

export async function moveDueDate(run: Run, given: Fields<'move due date'>): Promise<void> {
  const id = targetOf(run, 'loans', given, isOpenPlan);
  const loan = run.model.loans.get(id);
  const version = seenVersion(loan, given);
  const number = Math.max(1, (loan?.paid_count ?? 0) + 1 + given.ahead);
  const due = loan === undefined ? undefined : currentPlan(loan)[number - 1]?.due_date;
  const to = addDays(due ?? run.moment.today, given.days);
  const outcome = await run.driver.call('PATCH /api/loans/:id/installments/:number', {
    params: { id, number },
    body: { version, due_date: to },
  });
  const move = { id, version, number, to };
  if (!run.follow(outcome, () => rules.moveDueDate(run.model, move, run.moment))) return;
  expectLoan(run, outcome.value);
  await expectSchedule(run, id);
}

/** PD-14: all from one instalment on, by so many days. */
export async function moveDueDates(run: Run, given: Fields<'move due dates'>): Promise<void> {
  const id = targetOf(run, 'loans', given, isOpenPlan);
  const loan = run.model.loans.get(id);
  const version = seenVersion(loan, given);
  const first = Math.max(1, (loan?.paid_count ?? 0) + 1 + given.ahead);
  const some = [{ number: first, due_date: run.moment.today }];
  const moved = (loan === undefined ? [] : currentPlan(loan).slice(first - 1)).map(
    ({ number, due_date }) => ({
      number,
      due_date: addDays(due_date, given.days),
    }),
  );
  const dates = moved.length === 0 ? some : moved;
  const outcome = await run.driver.call('PUT /api/loans/:id/due-dates', {
    params: { id },
    body: { version, due_dates: dates },
  });
  if (!run.follow(outcome, () => rules.moveDueDates(run.model, { id, version, dates }, run.moment))) return;
  expectLoan(run, outcome.value);
  await expectSchedule(run, id);
}

export async function waiveFee(run: Run, given: Fields<'waive fee'>): Promise<void> {
  const { today } = run.moment;
  const isLate = (row: ModelLoan) => isOpenLoan(row) && rules.lateFeeShown(row, today).due > 0;
  const id = targetOf(run, 'loans', given, isLate);
  const loan = run.model.loans.get(id);
  const due = loan === undefined ? cents(0) : rules.lateFeeShown(loan, today).due;
  const amount = cents(Math.max(1, due + given.off));
  const outcome = await run.driver.call('POST /api/loans/:id/waive-late-fee', {
    params: { id },
    body: { amount },
  });
  if (run.follow(outcome, () => rules.waiveLateFee(run.model, { id, amount }, run.moment)))
    expectLoan(run, outcome.value);
}

export async function renegotiate(run: Run, given: Fields<'renegotiate'>): Promise<void> {
  const { moment } = run;
  const id = targetOf(run, 'loans', given, (row) => isOpenLoan(row) && remainingAmount(row) > 0);
  const loan = run.model.loans.get(id);
  const seen = {
    remaining_amount: loan === undefined ? cents(100) : addCents(remainingAmount(loan), cents(given.off)),
    late_fee: loan === undefined ? cents(0) : rules.lateFeeShown(loan, moment.today).due,
  };
  const terms = {
    added_interest: cents(given.added),
    discount: cents(given.discount),
    count: given.count,
    frequency: given.frequency,
    first_due_date: addDays(moment.today, given.first),
    skip: given.skip,
  };
  const outcome = await run.driver.call('POST /api/loans/:id/renegotiate', {
    params: { id },
    body: {
      ...seen,
      ...(given.fee === undefined ? {} : { fee_choice: given.fee }),
      ...terms,
    },
  });
  const [paymentId = newId()] = await freshPayments(run, outcome, id);
  const asked = { id, seen, feeChoice: given.fee, terms, paymentId };
  if (!run.follow(outcome, () => rules.renegotiate(run.model, asked, moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

export async function undoWaiver(run: Run, given: Fields<'undo waiver'>): Promise<void> {
  const isJustForgiven = (row: ModelLoan) => lastEvent(run.model, row.id)?.kind === 'late_fee_waived';
  const id = targetOf(run, 'loans', given, (row) => !row.deleted && isJustForgiven(row));
  const version = seenVersion(run.model.loans.get(id), given);
  const outcome = await run.driver.call('POST /api/loans/:id/undo-waiver', {
    params: { id },
    body: { version },
  });
  if (run.follow(outcome, () => rules.undoWaiver(run.model, { id, version }, run.moment)))
    expectLoan(run, outcome.value);
}

export async function undoRenegotiation(run: Run, given: Fields<'undo renegotiation'>): Promise<void> {
  const isJustRenegotiated = (row: ModelLoan) => lastEvent(run.model, row.id)?.kind === 'renegotiated';
  const id = targetOf(run, 'loans', given, (row) => !row.deleted && isJustRenegotiated(row));
  const version = seenVersion(run.model.loans.get(id), given);
  const eventId = await newestRenegotiation(run, id);
  const outcome = await run.driver.call('POST /api/loans/:id/undo-renegotiation', {
    params: { id },
    body: { version },
  });
  const undone = { id, version, eventId };
  if (!run.follow(outcome, () => rules.undoRenegotiation(run.model, undone, run.moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

async function newestRenegotiation(run: Run, loanId: string): Promise<string> {
  const query = { params: { id: loanId }, query: { limit: 2 } };
  const history = await run.driver.call('GET /api/loans/:id/history', query);
  return history.value?.items.find(({ kind }) => kind === 'renegotiated')?.id ?? newId();
}

/** The event's own id, which the answer does not say. */
export async function newestEvent(run: Run, loanId: string): Promise<string> {
  const query = { params: { id: loanId }, query: { limit: 1 } };
  const history = await run.driver.call('GET /api/loans/:id/history', query);
  return history.value?.items[0]?.id ?? newId();
}
