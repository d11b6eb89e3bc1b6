import { expect } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import { openAmount } from '#domain/loans/plan/installment.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents } from '#domain/money.ts';
import { countedPayments, type ModelLoan } from './model.ts';
import { openInstallments } from './model-plans.ts';
import type { Run } from './run.ts';

const LOANS_SHOWN = 6;

/** PA-50: 'Hoje' counts each loan once, by its oldest open instalment, and the open amounts by the days they fall due on. */
export async function readDay({ driver, model, moment: { today } }: Run): Promise<void> {
  const live = [...model.loans.values()].filter((loan) => !loan.deleted);
  const { value } = await driver.call('GET /api/day', {});
  if (value === null) throw new Error('the day cannot be read');
  const shown = (group: 'late' | 'today' | 'soon') => {
    const { count, amount, loans } = value.due[group];
    return { count, amount, loans: loans.map((loan) => loan.id) };
  };
  // DB-12: the loans of deleted clients are in no group; how many there are is said beside them.
  const ofClients = live.filter((loan) => model.clients.get(loan.client_id)?.deleted === false);
  const before = addDays(today, -1);
  expect(shown('late')).toEqual(dueWithin(ofClients, (on) => on <= before, 'latest first'));
  expect(shown('today')).toEqual(dueWithin(ofClients, (on) => on === today, 'oldest first'));
  const soon = (on: Day) => on > today && on <= addDays(today, 3);
  expect(shown('soon')).toEqual(dueWithin(ofClients, soon, 'oldest first'));
  const withoutClient = live.filter((loan) => !ofClients.includes(loan));
  expect(value.without_client).toBe(dueWithin(withoutClient, () => true, 'oldest first').count);

  const { ages, ...parts } = value.owed;
  const ofAges = Object.values(ages);
  expect(ofAges.reduce((sum, { count }) => sum + count, 0)).toBe(
    dueWithin(live, () => true, 'oldest first').count,
  );
  expect(ages.later.amount).toBe(dueWithin(live, (on) => on > addDays(today, 3), 'oldest first').amount);
  const older = (on: Day) => on < addDays(today, -30);
  expect(ages.late_more).toEqual(countAndAmount(dueWithin(live, older, 'oldest first')));
  // The bar, the ages and 'Valor a Receber' are one sum, less what was paid beyond the total (DB-3).
  const open = live.filter(({ status }) => status !== 'pago');
  const toReceive = addCents(cents(0), ...open.map(remainingAmount));
  const overpaid = open
    .map((loan) => Math.max(0, 0 - remainingAmount(loan)))
    .reduce((sum, one) => sum + one, 0);
  expect(parts.overpaid).toBe(overpaid);
  expect(parts.on_time + parts.soon + parts.late - parts.overpaid).toBe(toReceive);
  expect(ofAges.reduce((sum, { amount }) => sum + amount, 0) - overpaid).toBe(toReceive);
  await readPictures({ driver, model, today, live });
}

/** PA-50: every instalment is due on its own day, every payment received on its own. */
async function readPictures({
  driver,
  model,
  today,
  live,
}: Pick<Run, 'driver' | 'model'> & { today: Day; live: ModelLoan[] }): Promise<void> {
  const { value } = await driver.call('GET /api/dashboard/pictures', {});
  if (value === null) throw new Error('the pictures cannot be read');
  const payments = live.flatMap((loan) => countedPayments(model, loan.id));
  const shown = new Map(value.calendar.map((one) => [one.day, one]));
  const first = addDays(today, 1 - Number(today.slice(8, 10)));
  for (let on = first; on <= addDays(first, 58); on = addDays(on, 1)) {
    const came = payments.filter((one) => one.payment_date === on);
    expect(shown.get(on)?.due_amount ?? 0).toBe(dueWithin(live, (due) => due === on, 'oldest first').amount);
    expect(shown.get(on)?.received_amount ?? 0).toBe(
      addCents(cents(0), ...came.flatMap((one) => [one.amount, one.late_fee])),
    );
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

function countAndAmount({ count, amount }: ReturnType<typeof dueWithin>) {
  return { count, amount };
}
