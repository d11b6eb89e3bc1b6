import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { dayOverview as tellTheDay } from '#server/dashboard/day-overview.ts';
import { dashboardPictures } from '#server/dashboard/dashboard-pictures.ts';
import { portfolioTotals } from '#server/dashboard/portfolio-totals.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { listedLoans } from '#tests/support/listed-loans.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { anInstitution } from '#tests/support/records.ts';
import { newPlanLoan, planSince } from './plan-loans.ts';
import { daysAgo, newClient, newLoan, NOW, reais, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();
const ZONE = 'America/Sao_Paulo';

const dayOf = (lender: Lender) => lender.does((tx, institution) => tellTheDay(tx, institution, TODAY));
/** The days of this month and the next with something: day, due, received. */
const calendarOf = async (lender: Lender) => {
  const { calendar } = await lender.does((tx, institution) =>
    dashboardPictures(tx, institution, TODAY, ZONE),
  );
  return calendar.map(({ day, due_amount: owed, received_amount: received }) => [
    day.slice(5),
    owed,
    received,
  ]);
};
/** Due so many days from today, lent sixty days ago. */
const due = (lender: Lender, days: number, terms = {}) =>
  newLoan(lender, { start_date: daysAgo(60), end_date: addDays(TODAY, days), ...terms });
const pay = (lender: Lender, loanId: string, amount: number, ago = 0) =>
  lender.does((tx, institution) => {
    const paid = { loan_id: loanId, amount: reais(amount), payment_date: daysAgo(ago), notes: null };
    return addPayment(tx, institution, { ...paid, today: TODAY, now: NOW });
  });

test('a new account: nothing due, nothing received, nothing begun; then a profile, a client, a loan', async () => {
  const { ana, beto, owner } = world;
  await due(beto, 0);
  const empty = await dayOf(ana);
  expect(empty.today).toBe('2026-07-31');
  expect(empty.due.today).toEqual({ count: 0, amount: 0, loans: [] });
  expect(empty.owed).toMatchObject({ on_time: 0, soon: 0, late: 0, overpaid: 0 });
  expect(empty.next).toBeNull();
  expect(await calendarOf(ana)).toEqual([]);
  expect(empty.begun).toEqual({ institution: false, client: false, loan: false });
  await anInstitution(owner, { id: ana.id });
  const client = await newClient(ana);
  expect((await dayOf(ana)).begun).toEqual({ institution: true, client: true, loan: false });
  await newLoan(ana, { clientId: client.id });
  expect((await dayOf(ana)).begun).toEqual({ institution: true, client: true, loan: true });
});

test('due yesterday is late, today is today, in 1 and 3 days soon, in 4 none; each says what remains of 1.400,00', async () => {
  const { ana, beto } = world;
  for (const days of [-40, -1, 0, 1, 3, 4]) await due(ana, days);
  await due(beto, -1);
  const { due: groups } = await dayOf(ana);
  const dates = (loans: readonly { end_date: string }[]) => loans.map((loan) => loan.end_date);
  expect(groups.late).toMatchObject({ count: 2, amount: 280_000 });
  // The latest of the late ones first: who is still within reach.
  expect(dates(groups.late.loans)).toEqual([daysAgo(1), daysAgo(40)]);
  expect(groups.today).toMatchObject({ count: 1, amount: 140_000 });
  expect(groups.soon).toMatchObject({ count: 2, amount: 280_000 });
  expect(dates(groups.soon.loans)).toEqual([addDays(TODAY, 1), addDays(TODAY, 3)]);
});

test('FD-1 the day is worth a sheet with more than five people to collect from, however many loans one of them has', async () => {
  const { ana, beto } = world;
  const rita = await newClient(ana);
  for (let at = 0; at < 7; at += 1) await due(ana, -at, { clientId: rita.id });
  for (let at = 0; at < 6; at += 1) await due(beto, -1);
  expect((await dayOf(ana)).worth_a_sheet).toBe(false);
  for (let at = 0; at < 4; at += 1) await due(ana, 0);
  expect((await dayOf(ana)).worth_a_sheet).toBe(false);
  await due(ana, 1);
  expect((await dayOf(ana)).worth_a_sheet).toBe(false);
  await due(ana, 0);
  expect((await dayOf(ana)).worth_a_sheet).toBe(true);
  expect((await dayOf(beto)).worth_a_sheet).toBe(true);
});

test('LN-21 a loan paid in full is not late, due today or due soon; one that lacks a centavo is', async () => {
  const { ana } = world;
  for (const days of [-5, 0, 2]) await pay(ana, (await due(ana, days)).id, 1400);
  await pay(ana, (await due(ana, -1)).id, 1399.99);
  const { due: groups } = await dayOf(ana);
  expect(groups.today).toEqual({ count: 0, amount: 0, loans: [] });
  expect(groups.soon).toEqual({ count: 0, amount: 0, loans: [] });
  expect(groups.late).toMatchObject({ count: 1, amount: 1, loans: [{ paid_amount: 139_999 }] });
});

test('of many only the first six are shown, and all of them are counted', async () => {
  const { ana } = world;
  const client = await newClient(ana);
  for (let made = 0; made < 8; made += 1) await due(ana, 0, { clientId: client.id });
  const { today } = (await dayOf(ana)).due;
  expect(today).toMatchObject({ count: 8, amount: 8 * 140_000 });
  expect(today.loans).toHaveLength(6);
});

test('DB-12 loans of a deleted client are in no group and not expected; how many there are is said', async () => {
  const { ana } = world;
  const client = await newClient(ana);
  for (const days of [-3, 0, 2]) await due(ana, days, { clientId: client.id });
  await due(ana, 0);
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: client.id, now: NOW }));
  const day = await dayOf(ana);
  expect(day.due.late).toEqual({ count: 0, amount: 0, loans: [] });
  expect(day.due.soon).toEqual({ count: 0, amount: 0, loans: [] });
  expect(day.due.today).toMatchObject({ count: 1, amount: 140_000 });
  expect(day.due.today.loans).toHaveLength(1);
  expect(day.expected).toEqual({ today: 140_000, this_week: 140_000, next_week: 0 });
  expect(day.without_client).toBe(3);
  // DB-3 counts them: the money is still owed.
  expect(day.owed).toMatchObject({ soon: 420_000, late: 140_000 });
});

test('DB-12 what is expected today, until Saturday and in the week after, and what came in this month', async () => {
  const { ana } = world;
  // TODAY is a Friday.
  for (const days of [0, 1, 2, 8, 9]) await due(ana, days);
  await pay(ana, (await due(ana, -1)).id, 250);
  await pay(ana, (await due(ana, -1)).id, 100, 31);
  const day = await dayOf(ana);
  expect(day.expected).toEqual({ today: 140_000, this_week: 280_000, next_week: 280_000 });
  expect(day.received_this_month).toBe(25_000);
});

test('MO-1 the month that is over: R$ 100,00 paid 31 days ago are of June, what came in today is not', async () => {
  const { ana } = world;
  await pay(ana, (await due(ana, -1)).id, 100, 31);
  await pay(ana, (await due(ana, -1)).id, 250);
  const { past_month: past } = await dayOf(ana);
  expect(past).toMatchObject({ month: '2026-06', expenses: 0 });
  expect(past.received_interest + past.received_principal + past.received_fees).toBe(10_000);
});

test('the calendar: 250,00 received today and 100,00 a week ago; 1.150,00 + 1.300,00 due; a deleted loan takes its money along', async () => {
  const { ana } = world;
  const soon = await due(ana, 2);
  const later = await due(ana, 9);
  await pay(ana, soon.id, 250);
  await pay(ana, later.id, 100, 7);
  const both = [
    ['07-24', 0, 10_000],
    ['07-31', 0, 25_000],
    ['08-02', 115_000, 0],
    ['08-09', 130_000, 0],
  ];
  expect(await calendarOf(ana)).toEqual(both);
  await ana.does((tx, institution) => deleteLoan(tx, institution, { id: soon.id, today: TODAY, now: NOW }));
  expect(await calendarOf(ana)).toEqual([both[0], both[3]]);
  await ana.does((tx, institution) => restoreLoan(tx, institution, { id: soon.id, today: TODAY, now: NOW }));
  expect(await calendarOf(ana)).toEqual(both);
});

test('DB-3 DB-8 the parts of what is owed and its ages are Valor a Receber, less 210,00 that somebody paid beyond the total', async () => {
  const { ana, beto } = world;
  for (const days of [-40, -31, -30, -8, -7, -1, 0, 3, 4, 90]) await due(ana, days);
  const over = await due(ana, 20);
  await pay(ana, over.id, 1610);
  await due(beto, -1);
  const { owed } = await dayOf(ana);
  const { amountToReceive } = await ana.does((tx, institution) => portfolioTotals(tx, institution));
  expect(amountToReceive).toBe(10 * 140_000 - 21_000);
  expect(owed).toEqual({
    ages: {
      later: { count: 2, amount: 280_000 },
      soon: { count: 1, amount: 140_000 },
      today: { count: 1, amount: 140_000 },
      late_7: { count: 2, amount: 280_000 },
      late_30: { count: 2, amount: 280_000 },
      late_more: { count: 2, amount: 280_000 },
    },
    on_time: 280_000,
    soon: 280_000,
    late: 840_000,
    overpaid: 21_000,
  });
  expect(owed.on_time + owed.soon + owed.late - owed.overpaid).toBe(amountToReceive);
});

test('DB-7 who is next is said when nothing is due today: Rosa in 15 days, not who is late', async () => {
  const { ana } = world;
  await due(ana, -3);
  await due(ana, 40);
  const rosa = await newClient(ana, { name: 'Rosa' });
  const next = await due(ana, 15, { clientId: rosa.id });
  expect((await dayOf(ana)).next).toMatchObject({ id: next.id, client: { name: 'Rosa' } });
  await due(ana, 0);
  expect((await dayOf(ana)).next).toBeNull();
});

test('the list of what is due today and in three days, by due date, also while searching', async () => {
  const { ana, beto } = world;
  const maria = await newClient(ana, { name: 'Maria Próxima' });
  for (const days of [-1, 4, 3, 0]) await due(ana, days, { clientId: maria.id });
  await due(ana, 1);
  await due(beto, 1);
  const listed = async (search: string, limit: number, after?: string) => {
    const query = {
      status: 'due_soon',
      search,
      clientId: undefined,
      known_clients: 'true' as const,
    } as const;
    return ana.does((tx, institution) =>
      listedLoans(tx, institution, { ...query, after, limit, today: TODAY }),
    );
  };
  const all = await listed('', 50);
  expect(all.items.map(({ end_date: endDate }) => endDate)).toEqual(
    [0, 1, 3].map((days) => addDays(TODAY, days)),
  );
  const first = await listed('proxima', 1);
  const second = await listed('proxima', 1, first.next ?? undefined);
  expect([...first.items, ...second.items].map(({ end_date: endDate }) => endDate)).toEqual([
    TODAY,
    addDays(TODAY, 3),
  ]);
  expect(second.next).toBeNull();
});

test('PA-50 a loan in instalments is in one group, by its oldest open one; the amounts are those of the instalments: 3 × 65 late, 65 today, 3 × 65 soon', async () => {
  const { ana, beto } = world;
  await planSince(ana, 3);
  await planSince(beto, 5);
  const { due: groups, today } = await dayOf(ana);
  expect(groups.late).toMatchObject({
    count: 1,
    amount: 19_500,
    loans: [
      {
        end_date: daysAgo(3),
        plan: { overdue: { count: 3, amount: 19_500 }, due_today: { count: 1, amount: 6_500 } },
      },
    ],
  });
  expect(groups.today).toEqual({ count: 0, amount: 6_500, loans: [] });
  expect(groups.soon).toEqual({ count: 0, amount: 19_500, loans: [] });
  expect(today).toBe('2026-07-31');
});

test('PA-50 each payment moves the loan on: 195 paid, it is due today; 65 more, it is due soon; everything, it is nowhere', async () => {
  const { ana } = world;
  const { id } = await planSince(ana, 3);
  const counted = async () => {
    const { late, today, soon } = (await dayOf(ana)).due;
    return [late, today, soon].map(({ count, amount }) => [count, amount]);
  };
  await pay(ana, id, 195);
  expect(await counted()).toEqual([
    [0, 0],
    [1, 6_500],
    [0, 19_500],
  ]);
  // A part of an instalment leaves the loan where it is.
  await pay(ana, id, 25);
  expect(await counted()).toEqual([
    [0, 0],
    [1, 4_000],
    [0, 19_500],
  ]);
  await pay(ana, id, 40);
  expect(await counted()).toEqual([
    [0, 0],
    [0, 0],
    [1, 19_500],
  ]);
  await pay(ana, id, 1040);
  expect(await counted()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('PA-50 each instalment is due on its own day: four weekly ones of 150,00 and daily ones of 65,00', async () => {
  const { ana } = world;
  const weeklyDays = async () => {
    const days = new Map((await calendarOf(ana)).map(([on, owed, received]) => [on, [owed, received]]));
    return ['07-31', '08-01', '08-07', '08-14', '08-21', '08-28'].map((on) => days.get(on) ?? [0, 0]);
  };
  const weekly = await newPlanLoan(ana, {
    amount: reais(500),
    installment_amount: reais(150),
    installment_count: 4,
    frequency: 'weekly',
  });
  const before = await calendarOf(ana);
  expect(before.map(([, owed]) => owed)).toEqual([15_000, 15_000, 15_000, 15_000]);
  await newPlanLoan(ana);
  const both = await weeklyDays();
  // 250,00 cover the first one and 100,00 of the second.
  await pay(ana, weekly.id, 250);
  const paid = await weeklyDays();
  const sum = (days: readonly (readonly (string | number | undefined)[])[], at: 0 | 1) =>
    days.reduce((all, values) => all + Number(values[at]), 0);
  expect(sum(both, 0) - sum(paid, 0)).toBe(25_000);
  expect(paid[0]?.[1]).toBe(25_000);
  await ana.does((tx, institution) => deleteLoan(tx, institution, { id: weekly.id, today: TODAY, now: NOW }));
  const daily = await calendarOf(ana);
  expect(daily).toHaveLength(20);
  expect(daily.every(([, owed, received]) => owed === 6_500 && received === 0)).toBe(true);
  await ana.does((tx, institution) =>
    restoreLoan(tx, institution, { id: weekly.id, today: TODAY, now: NOW }),
  );
  expect(await weeklyDays()).toEqual(paid);
});

test('PA-50 instalments paid before the loan was entered are received on their days, and a renegotiated plan is due on its own', async () => {
  const { ana } = world;
  const loan = await planSince(ana, 9, { paidCount: 9 });
  const first = await dayOf(ana);
  const received = (await calendarOf(ana)).filter(([, , came]) => came !== 0);
  expect(received).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((ago) => [daysAgo(ago).slice(5), 0, 6_500]));
  expect(first.due.today).toMatchObject({ count: 1, amount: 6_500 });
  const remaining = reais(1300 - 9 * 65);
  await ana.does((tx, institution) =>
    renegotiateLoan(tx, institution, {
      id: loan.id,
      seen: { remaining_amount: remaining, late_fee: reais(0) },
      terms: {
        added_interest: reais(0),
        discount: reais(0),
        count: 5,
        frequency: 'weekly',
        first_due_date: addDays(TODAY, 2),
        skip: { saturdays: false, sundays: false, holidays: false },
      },
      fee_choice: undefined,
      today: TODAY,
      now: NOW,
    }),
  );
  const { due: groups } = await dayOf(ana);
  expect(groups.today).toEqual({ count: 0, amount: 0, loans: [] });
  expect(groups.soon).toMatchObject({ count: 1, amount: 14_300 });
  const plan = (await calendarOf(ana)).filter(([, owed]) => owed !== 0);
  expect(plan).toEqual(['08-02', '08-09', '08-16', '08-23', '08-30'].map((on) => [on, 14_300, 0]));
});

test('DB-9 who pays in time: Rita 2 of 2 before Saulo 1 of 2, who is late today; who never had a due date is left out', async () => {
  const { ana, beto } = world;
  const [rita, saulo, nova] = await Promise.all(
    ['Rita', 'Saulo', 'Nova'].map((name) => newClient(ana, { name })),
  );
  if (rita === undefined || saulo === undefined || nova === undefined) throw new Error('no client');
  const paidInTime = async (clientId: string) => pay(ana, (await due(ana, -10, { clientId })).id, 1400, 12);
  await paidInTime(rita.id);
  await paidInTime(rita.id);
  await paidInTime(saulo.id);
  await due(ana, -3, { clientId: saulo.id });
  await due(ana, 9, { clientId: nova.id });
  await due(ana, 9, { clientId: rita.id });
  await due(beto, -1);
  const { punctual } = await ana.does((tx, institution) => dashboardPictures(tx, institution, TODAY, ZONE));
  expect(punctual.map(({ name, on_time: turns }) => [name, turns])).toEqual([
    ['Rita', [true, true]],
    ['Saulo', [true, false]],
  ]);
});

test('DB-14 what was realised this month is that part of Lucro Realizado: 400 + 400 − 100 of 1.100', async () => {
  const { ana, beto } = world;
  const settle = async (lender: Lender, at: string, discount = 0) => {
    const { id } = await due(lender, 9);
    const seen = { total_amount: reais(1400), remaining_amount: reais(1400) };
    await lender.does((tx, institution) =>
      settleLoan(tx, institution, {
        id,
        seen,
        choices: { discount: reais(discount), late_fee: reais(0) },
        today: TODAY,
        now: new Date(at),
      }),
    );
  };
  // The last moment of June and the first of July, in São Paulo.
  await settle(ana, '2026-07-01T02:59:59.000Z');
  await settle(ana, '2026-07-01T03:00:00.000Z');
  await settle(ana, '2026-07-31T15:00:00.000Z', 100);
  await settle(beto, '2026-07-31T15:00:00.000Z');
  await due(ana, 9);
  const { realized_this_month: realized } = await ana.does((tx, institution) =>
    dashboardPictures(tx, institution, TODAY, ZONE),
  );
  expect(realized).toBe(70_000);
  const { realizedProfit } = await ana.does((tx, institution) => portfolioTotals(tx, institution));
  expect(realizedProfit).toBe(110_000);
});
