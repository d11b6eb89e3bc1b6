import { expect } from 'vitest';
import { addDays, dayInZone, type Day } from '#domain/calendar.ts';
import { monthOf } from '#domain/calendar-month.ts';
import { openAmount } from '#domain/loans/plan/installment.ts';
import { addCents, subtractCents } from '#domain/money.ts';
import { countedPayments, metricsOf, type Model } from './model.ts';
import { liveLoans, movedCash, openingIn, principalOut, sumOf } from './model-cash.ts';
import { openInstallments } from './model-plans.ts';
import { readIncomeTax } from './read-income-tax.ts';
import { shownEntry } from './run-cash-command.ts';
import { ZONE, type Run } from './run.ts';

/** The cash screen and the agenda: every figure summed again over the records of the model. */
export async function readCash(run: Run): Promise<void> {
  const { driver, model } = run;
  const { today } = run.moment;
  const cash = await driver.call('GET /api/cash', {});
  const loans = liveLoans(model);
  const notYetLent = sumOf(loans.filter((loan) => loan.start_date > today).map(({ amount }) => amount));
  const out = subtractCents(sumOf(loans.map((loan) => principalOut(model, loan))), notYetLent);
  const late = sumOf(
    loans
      .filter((loan) => openInstallments(loan).length > 0 && loan.end_date < addDays(today, -30))
      .map((loan) => principalOut(model, loan)),
  );
  const overdue = sumOf(
    loans.flatMap((loan) =>
      openInstallments(loan)
        .filter((one) => one.due_date < today)
        .map(openAmount),
    ),
  );
  const { amountToReceive } = metricsOf(model);
  const onHand = cashUntil(model, today);
  // CX-8: the clock of a run and its days are in the same zone.
  const settledNow = loans.filter(
    ({ paid_at: at }) => at !== null && monthOf(dayInZone(new Date(at), ZONE)) === monthOf(today),
  );
  expect(cash.value?.losses).toBe(
    sumOf(
      settledNow.map((loan) =>
        subtractCents(loan.amount, sumOf(countedPayments(model, loan.id).map((one) => one.principal_part))),
      ),
    ),
  );
  expect(cash.value?.figures).toEqual({
    cash_on_hand: onHand,
    principal_open: out,
    amount_to_receive: amountToReceive,
    net_worth: addCents(onHand, out),
    overdue_amount: overdue,
    overdue_rate: tenths(overdue, amountToReceive),
    par_30: tenths(late, out),
  });
  expect(cash.value?.opening).toEqual(shownEntry(openingIn(model)));
  const month = monthIn(model, today);
  expect(cash.value?.month).toEqual(month);
  const months = await driver.call('GET /api/cash/months', {});
  expect(months.value?.items.at(-1)).toEqual(month);
  await readIncomeTax(run, {
    cashMonths: months.value?.items ?? [],
    principalOpen: cash.value?.figures.principal_open,
  });
  await readBook({ driver, model, today });
  await readAgenda({ driver, model, today });
}

type Read = Pick<Run, 'driver' | 'model'> & { readonly today: Day };

/** CX-12: newest first, and the balance after each line. */
async function readBook({ driver, model, today }: Read): Promise<void> {
  const book = await driver.call('GET /api/cash/book', { query: { limit: 200 } });
  const lines = movedCash(model)
    .filter(({ day }) => monthOf(day) === monthOf(today))
    .sort((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id));
  const last = `${monthOf(today)}-31`;
  let balance = sumOf(
    movedCash(model)
      .filter(({ day }) => day <= last)
      .map(({ amount }) => amount),
  );
  const expected = lines.map(({ id, day, amount }) => {
    const line = { id, day, amount, balance };
    balance = subtractCents(balance, amount);
    return line;
  });
  expect(
    book.value?.items.map(({ id, day, amount, balance: after }) => ({ id, day, amount, balance: after })),
  ).toEqual(expected);
}

/** AG-1: what falls due and what came in on each day of the month. */
async function readAgenda({ driver, model, today }: Read): Promise<void> {
  const agenda = await driver.call('GET /api/calendar', {});
  const loans = liveLoans(model);
  const dues = loans.flatMap((loan) => openInstallments(loan));
  const payments = loans.flatMap((loan) => countedPayments(model, loan.id));
  const days = [...new Set([...dues.map((one) => one.due_date), ...payments.map((one) => one.payment_date)])]
    .filter((on) => monthOf(on) === monthOf(today))
    .sort()
    .map((on) => {
      const due = dues.filter((one) => one.due_date === on);
      const came = payments.filter((one) => one.payment_date === on);
      return {
        day: on,
        due_count: due.length,
        due_amount: sumOf(due.map(openAmount)),
        received_amount: sumOf(came.map((one) => addCents(one.amount, one.late_fee))),
      };
    });
  // A settlement may be a discount alone, and then nothing came in.
  expect(agenda.value?.days).toEqual(days.filter((on) => on.due_count > 0 || on.received_amount > 0));
}

function cashUntil(model: Model, day: Day) {
  return sumOf(
    movedCash(model)
      .filter((one) => one.day <= day)
      .map(({ amount }) => amount),
  );
}

/** What moved in the month of a day (CX-6). */
function monthIn(model: Model, today: Day) {
  const month = monthOf(today);
  const loans = liveLoans(model);
  const came = loans
    .flatMap((loan) => countedPayments(model, loan.id))
    .filter((one) => monthOf(one.payment_date) === month);
  const spent = [...model.cash_entries.values()].filter(
    (entry) => entry.kind === 'expense' && !entry.deleted && monthOf(entry.entry_date) === month,
  );
  const received = sumOf(came.map((one) => addCents(one.amount, one.late_fee)));
  const interest = sumOf(came.map((one) => one.interest_part));
  const principal = sumOf(came.map((one) => one.principal_part));
  return {
    month,
    received_interest: interest,
    received_principal: principal,
    received_fees: subtractCents(received, addCents(interest, principal)),
    lent_amount: sumOf(
      loans.filter((loan) => monthOf(loan.start_date) === month).map(({ amount }) => amount),
    ),
    expenses: sumOf(spent.map(({ amount }) => amount)),
  };
}

/** Percent with one decimal, half up, by whole numbers; 0 of nothing. */
function tenths(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  return Number((2n * BigInt(part) * 1000n + BigInt(whole)) / (2n * BigInt(whole))) / 10;
}
