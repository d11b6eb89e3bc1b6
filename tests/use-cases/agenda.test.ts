import { expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { monthOf, parseMonth } from '#domain/calendar-month.ts';
import { cents } from '#domain/money.ts';
import { daysOfMonth, duesBetween, duesOfDay, paymentsOfDay } from '#server/agenda/agenda-store.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { moveDueDate } from '#server/loans/move-due-date.ts';
import { planSince } from './plan-loans.ts';
import { newClient, newLoan, NOW, TODAY, useTwoLenders, versionSeen, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

const pay = (lender: Lender, loanId: string, amount: number) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: cents(amount),
      payment_date: TODAY,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );

const onDay = (lender: Lender, on = TODAY, after?: string, limit = 50) =>
  lender.does((tx, institution) => duesOfDay(tx, institution, { day: on, after, limit, today: TODAY }));

test('AG-1 AG-3 a day shows how much is due on it, 2 · 205.000 − 5.000, and what came in; another lender’s days do not', async () => {
  const { ana, beto } = world;
  const august = parseMonth('2026-08');
  if (august === null) throw new Error('a month');
  const first = await newLoan(ana, { end_date: day('2026-08-20') });
  await newLoan(ana, { amount: cents(50_000), end_date: day('2026-08-20') });
  await newLoan(beto, { end_date: day('2026-08-20') });
  await pay(ana, first.id, 5_000);
  expect(await ana.does((tx, institution) => daysOfMonth(tx, institution, august))).toEqual([
    { day: '2026-08-20', due_count: 2, due_amount: 205_000, received_amount: 0 },
  ]);
  expect(await ana.does((tx, institution) => daysOfMonth(tx, institution, monthOf(TODAY)))).toEqual([
    { day: TODAY, due_count: 0, due_amount: 0, received_amount: 5_000 },
  ]);
});

test('AG-2 the open loans and instalments of a day with what is open of them, page by page, and its payments', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana, { name: 'Ana Souza' });
  await newLoan(ana, { clientId: client.id, end_date: addDays(TODAY, 2) });
  const plan = await planSince(ana, 2, { clientId: client.id });
  await planSince(beto, 2);
  const deleted = await newLoan(ana, { end_date: addDays(TODAY, 2) });
  await ana.does((tx, institution) =>
    deleteLoan(tx, institution, { id: deleted.id, today: TODAY, now: NOW }),
  );
  await pay(ana, plan.id, 6_500 * 4 + 500);
  const on = addDays(TODAY, 2);
  const shown = (items: Awaited<ReturnType<typeof onDay>>['items']) =>
    items.map(({ number, count, amount, loan }) => [loan.client?.name, number, count, amount]);
  const all = [
    ['Ana Souza', 1, 1, 140_000],
    // The fifth of 65,00, of which 5,00 were paid.
    ['Ana Souza', 5, 20, 6_000],
  ];
  expect(shown((await onDay(ana, on)).items)).toEqual(all);
  const firstPage = await onDay(ana, on, undefined, 1);
  const secondPage = await onDay(ana, on, firstPage.next ?? undefined, 1);
  expect([...shown(firstPage.items), ...shown(secondPage.items), secondPage.next]).toEqual([...all, null]);
  expect(
    (await ana.does((tx, institution) => paymentsOfDay(tx, institution, TODAY))).map((payment) => [
      payment.client_name,
      payment.amount,
    ]),
  ).toEqual([['Ana Souza', 26_500]]);
});

test('AG-7 a payment takes the covered instalment out of the next reading, a moved date moves it', async () => {
  const { ana } = world;
  const plan = await planSince(ana, 0, {
    installment_amount: cents(40_000),
    installment_count: 3,
    frequency: 'weekly',
  });
  const range = { from: addDays(TODAY, -30), to: addDays(TODAY, 180) };
  const dues = async () =>
    (await ana.does((tx, institution) => duesBetween(tx, institution, range))).map(
      ({ plan_version: version, number, due_date: due }) => [version, number, due],
    );
  expect(await dues()).toEqual([
    [1, 1, TODAY],
    [1, 2, addDays(TODAY, 7)],
    [1, 3, addDays(TODAY, 14)],
  ]);
  await pay(ana, plan.id, 40_000);
  await ana.does(async (tx, institution) =>
    moveDueDate(tx, institution, {
      id: plan.id,
      version: await versionSeen(tx, 'loans', plan.id),
      number: 2,
      due_date: addDays(TODAY, 9),
      today: TODAY,
      now: NOW,
    }),
  );
  expect(await dues()).toEqual([
    [1, 2, addDays(TODAY, 9)],
    [1, 3, addDays(TODAY, 14)],
  ]);
});
