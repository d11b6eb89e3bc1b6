import { expect } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import { openAmount } from '#domain/loans/installment.ts';
import { addCents, cents } from '#domain/money.ts';
import { countedPayments, type ModelLoan } from './model.ts';
import { openInstallments } from './model-plans.ts';
import type { Run } from './run.ts';

const LOANS_SHOWN = 3;

/** PA-50: 'Hoje' counts each loan once, by its oldest open instalment, and the open amounts by the days they fall due on. */
export async function readDay({ driver, model, moment: { today } }: Run): Promise<void> {
  const live = [...model.loans.values()].filter((loan) => !loan.deleted);
  const { value } = await driver.call('GET /api/day', {});
  if (value === null) throw new Error('the day cannot be read');
  const told = (group: 'late' | 'today' | 'soon') => {
    const { count, amount, loans } = value.due[group];
    return { count, amount, loans: loans.map((loan) => loan.id) };
  };
  const before = addDays(today, -1);
  expect(told('late')).toEqual(dueWithin(live, (on) => on <= before, 'latest first'));
  expect(told('today')).toEqual(dueWithin(live, (on) => on === today, 'oldest first'));
  const soon = (on: Day) => on > today && on <= addDays(today, 3);
  expect(told('soon')).toEqual(dueWithin(live, soon, 'oldest first'));

  for (const { from, to, amount } of value.weeks.due)
    expect(amount).toBe(dueWithin(live, (on) => on >= from && on <= to, 'oldest first').amount);
  const payments = live.flatMap((loan) => countedPayments(model, loan.id));
  for (const { from, to, amount } of value.weeks.received) {
    const came = payments.filter(({ payment_date: on }) => on >= from && on <= to);
    expect(amount).toBe(addCents(cents(0), ...came.flatMap((one) => [one.amount, one.late_fee])));
  }
}

function dueWithin(
  loans: readonly ModelLoan[],
  isWithin: (on: Day) => boolean,
  order: 'oldest first' | 'latest first',
) {
  const due = loans.flatMap((loan) => openInstallments(loan).filter((one) => isWithin(one.due_date)));
  const inGroup = loans
    .filter((loan) => openInstallments(loan).length > 0 && isWithin(loan.end_date))
    .sort((a, b) => a.end_date.localeCompare(b.end_date) || a.id.localeCompare(b.id));
  if (order === 'latest first') inGroup.reverse();
  return {
    count: inGroup.length,
    amount: addCents(cents(0), ...due.map(openAmount)),
    loans: inGroup.slice(0, LOANS_SHOWN).map((loan) => loan.id),
  };
}
