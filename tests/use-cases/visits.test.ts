import { describe, expect, test } from 'vitest';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { Role } from '#domain/people/role.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import { dayOverview } from '#server/dashboard/day-overview.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { listToCollect } from '#server/messages/collection-store.ts';
import { clientDues } from '#server/visits/client-dues.ts';
import { recordVisit } from '#server/visits/record-visit.ts';
import { standingPromises } from '#server/visits/standing-promises.ts';
import { pageOfVisits, purgeVisits } from '#server/visits/visit-store.ts';
import { withdrawVisit } from '#server/visits/withdraw-visit.ts';
import { aVisit } from '#tests/support/records.ts';
import {
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const reader = (lender: Lender, { role = 'owner', today = TODAY }: { role?: Role; today?: Day } = {}) => ({
  user: lender.user,
  role,
  today,
});
const write = (
  lender: Lender,
  client_id: string,
  visit: {
    outcome?: VisitOutcome;
    note?: string;
    loan_id?: string;
    on?: Day;
    amount?: number;
    at?: Date;
    today?: Day;
  } = {},
) => {
  const {
    outcome = visit.on === undefined ? 'not_home' : 'promised',
    note = null,
    loan_id,
    on,
    amount,
  } = visit;
  const promised = on === undefined ? {} : { promised_on: on, promised_amount: cents(amount ?? 19_500) };
  return lender.does((tx, institution) =>
    recordVisit(
      tx,
      institution,
      { client_id, loan_id, outcome, note, ...promised },
      { ...reader(lender, { today: visit.today ?? TODAY }), now: visit.at ?? NOW },
    ),
  );
};
const linesOf = (lender: Lender, clientId: string, { today = TODAY, limit = 50, after = '' } = {}) =>
  lender.does((tx, institution) =>
    pageOfVisits(
      tx,
      institution,
      { clientId, limit, after: after === '' ? undefined : after },
      reader(lender, { today }),
    ),
  );
const withdraw = (lender: Lender, id: string) =>
  lender.does((tx, institution) => withdrawVisit(tx, institution, id, { ...reader(lender), now: NOW }));
const standing = (lender: Lender, today = TODAY) =>
  lender.does((tx, institution) => standingPromises(tx, institution, today));
const pay = (lender: Lender, loanId: string, amount: number, on: Day) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: cents(amount),
      payment_date: on,
      notes: null,
      today: on,
      now: NOW,
    }),
  );
const late = (lender: Lender, clientId: string, days = 3) =>
  newLoan(lender, { clientId, start_date: addDays(TODAY, -60), end_date: addDays(TODAY, -days) });

describe('FD-7 what came of asking', () => {
  test('a line of today with who wrote it; FD-8 newest first, page by page', async () => {
    const { ana } = world;
    const { id } = await newClient(ana);
    const first = await write(ana, id, { at: new Date('2026-07-31T12:00:00.000Z') });
    expect(first).toMatchObject({
      outcome: 'not_home',
      on_day: '2026-07-31',
      note: null,
      promise: null,
      withdrawn_at: null,
      withdrawable: true,
    });
    expect(first.by).toEqual(expect.any(String));
    const second = await write(ana, id, { outcome: 'disputes', note: 'Diz que já pagou' });
    expect((await linesOf(ana, id)).items.map(({ id: line }) => line)).toEqual([second.id, first.id]);
    const page = await linesOf(ana, id, { limit: 1 });
    expect(page.items).toEqual([second]);
    expect((await linesOf(ana, id, { limit: 1, after: page.next ?? '' })).items).toEqual([first]);
  });

  test("another lender's client, loan and line answer like none", async () => {
    const { ana, beto } = world;
    const { id } = await newClient(ana);
    const loan = await late(beto, (await newClient(beto)).id);
    const line = await write(ana, id);
    expect(await refusal(write(beto, id))).toBe(await refusal(write(beto, NOBODYS_ID)));
    expect(await refusal(write(ana, id, { loan_id: loan.id }))).toBe('not_found');
    expect(await refusal(linesOf(beto, id))).toBe('not_found');
    expect(await refusal(withdraw(beto, line.id))).toBe('not_found');
    expect((await linesOf(ana, id)).items).toEqual([line]);
  });

  test('a line is kept 24 months, then swept', async () => {
    const { ana, owner, db } = world;
    const { id } = await newClient(ana);
    const line = (at: string) => aVisit(owner, { institution_id: ana.id, client_id: id, at });
    await line('2024-07-31T14:59:59.999Z');
    const kept = await line('2024-07-31T15:00:00.000Z');
    await purgeVisits(db, NOW);
    expect((await linesOf(ana, id)).items.map(({ id: left }) => left)).toEqual([kept.id]);
  });
});

describe('FD-11 a promise', () => {
  test('names a day from tomorrow to 60 days', async () => {
    const { ana } = world;
    const { id } = await newClient(ana);
    expect(await refusal(write(ana, id, { on: TODAY }))).toBe('invalid_input');
    expect(await refusal(write(ana, id, { on: addDays(TODAY, 61) }))).toBe('invalid_input');
    expect((await write(ana, id, { on: addDays(TODAY, 60) })).promise?.state).toBe('open');
  });

  test('is filled with what is due by then, of each loan', async () => {
    const { ana } = world;
    const { id } = await newClient(ana);
    const first = await late(ana, id);
    await newLoan(ana, { clientId: id, end_date: addDays(TODAY, 61) });
    const dues = await ana.does((tx, institution) => clientDues(tx, institution, id, TODAY));
    expect(dues).toEqual([
      {
        loan_id: first.id,
        amount: 100_000,
        start_date: first.start_date,
        dues: [{ day: '2026-07-28', amount: 140_000 }],
      },
    ]);
  });

  test('changes neither due date nor fee; a newer one replaces it, and once that is withdrawn it stands again', async () => {
    const { ana } = world;
    const { id } = await newClient(ana);
    const loan = await late(ana, id);
    const first = await write(ana, id, { on: day('2026-08-03'), at: new Date('2026-07-31T12:00:00.000Z') });
    const second = await write(ana, id, { on: day('2026-08-05'), amount: 5_000 });
    expect((await standing(ana)).map(({ promised_on: on }) => on)).toEqual(['2026-08-05']);
    const states = async () => (await linesOf(ana, id)).items.map((line) => [line.id, line.promise?.state]);
    expect(await states()).toEqual([
      [second.id, 'open'],
      [first.id, 'replaced'],
    ]);
    await withdraw(ana, second.id);
    await withdraw(ana, second.id);
    expect(await states()).toEqual([
      [second.id, 'withdrawn'],
      [first.id, 'open'],
    ]);
    const { due } = await ana.does((tx, institution) => dayOverview(tx, institution, TODAY));
    expect(due.late.amount).toBe(140_000);
    expect(loan.end_date).toBe('2026-07-28');
  });
});

describe('FD-13 judged by payments and days', () => {
  test('65 of 195 in time: partly, then broken; with 130 more kept; undone it is open again', async () => {
    const { ana, beto } = world;
    const { id } = await newClient(ana);
    const loan = await late(ana, id);
    await write(ana, id, { on: day('2026-08-03') });
    const states = async (today: Day) =>
      (await linesOf(ana, id, { today })).items.map(({ promise }) => [promise?.state, promise?.paid]);
    await pay(ana, loan.id, 6_500, day('2026-08-01'));
    expect(await states(day('2026-08-01'))).toEqual([['partly', 6_500]]);
    expect(await standing(ana, day('2026-08-01'))).toMatchObject([{ client_id: id, paid: 6_500 }]);
    expect(await states(day('2026-08-04'))).toEqual([['broken', 6_500]]);
    expect(await standing(ana, day('2026-08-04'))).toEqual([]);
    const { payment } = await pay(ana, loan.id, 13_000, day('2026-08-03'));
    expect(await states(day('2026-08-04'))).toEqual([['kept', 19_500]]);
    expect((await linesOf(ana, id, { today: day('2026-08-04') })).promises).toEqual({ kept: 1, judged: 1 });
    expect(await standing(ana, day('2026-08-03'))).toEqual([]);
    await ana.does((tx, institution) =>
      undoPayment(tx, institution, {
        id: payment.id,
        collector: undefined,
        today: day('2026-08-03'),
        now: NOW,
      }),
    );
    expect(await states(day('2026-08-03'))).toEqual([['partly', 6_500]]);
    expect(await standing(beto)).toEqual([]);
  });
});

describe('FD-12 who promised is left alone', () => {
  const collected = async (lender: Lender, includesPromised = false) => {
    const { items, promised } = await lender.does((tx, institution) =>
      listToCollect(
        tx,
        institution,
        { group: 'late', includesWritten: false, includesPromised },
        { after: undefined, limit: 50, today: TODAY, timeZone: 'America/Sao_Paulo' },
      ),
    );
    return [items.map(({ client }) => client.id).sort(), promised];
  };

  test("out of 'Cobrar todos', unless 'Incluir quem combinou'", async () => {
    const { ana, beto } = world;
    const [rita, vera, nina] = [await newClient(ana), await newClient(ana), await newClient(beto)];
    await late(ana, rita.id);
    await late(ana, vera.id);
    await late(beto, nina.id);
    await write(ana, rita.id, { on: addDays(TODAY, 2) });
    expect(await collected(ana)).toEqual([[vera.id], 1]);
    expect(await collected(ana, true)).toEqual([[rita.id, vera.id].sort(), 1]);
    expect(await collected(beto)).toEqual([[nina.id], 0]);
  });

  test("Hoje: apart from the late ones, on the promised day first of them; the sums stay PA-50's", async () => {
    const { ana, owner } = world;
    const [rita, vera, nina] = [await newClient(ana), await newClient(ana), await newClient(ana)];
    await late(ana, rita.id, 9);
    await late(ana, vera.id, 1);
    await late(ana, nina.id, 5);
    const promised = (client_id: string, promised_on: Day) =>
      aVisit(owner, {
        institution_id: ana.id,
        client_id,
        on_day: addDays(TODAY, -1),
        outcome: 'promised',
        promised_on,
        promised_amount: cents(19_500),
      });
    await promised(rita.id, TODAY);
    await promised(nina.id, addDays(TODAY, 3));
    const today = await ana.does((tx, institution) => dayOverview(tx, institution, TODAY));
    const ids = (loans: readonly { client_id: string }[]) => loans.map(({ client_id: id }) => id);
    expect(ids(today.due.late.loans)).toEqual([rita.id, vera.id]);
    expect([today.due.late.count, today.due.late.amount]).toEqual([3, 420_000]);
    expect(today.late_promised.count).toBe(2);
    expect(ids(today.late_promised.loans)).toEqual([nina.id, rita.id]);
    expect(ids(today.promises)).toEqual([rita.id, nina.id]);
  });
});
