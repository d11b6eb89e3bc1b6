import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { promiseInPortal, promiseOfBorrower } from '#server/portal/portal-promise.ts';
import { standingPromises } from '#server/visits/standing-promises.ts';
import { visitsOfClient } from '#server/visits/visit-store.ts';
import { aVisit } from '#tests/support/records.ts';
import { newClient, newLoan, NOW, refusal, TODAY, useTwoLenders, type Lender } from './two-lenders.ts';

const world = useTwoLenders();

async function aBorrower(lender: Lender, dueIn: number | null) {
  const { id } = await newClient(lender);
  const loan =
    dueIn === null
      ? null
      : await newLoan(lender, {
          clientId: id,
          start_date: addDays(TODAY, -90),
          end_date: addDays(TODAY, dueIn),
        });
  const borrower = { institution: lender.id, clientId: id };
  return {
    id,
    loan,
    promises: (on: Day, today = TODAY) =>
      world.db.asBorrower(borrower, (tx) => promiseInPortal(tx, borrower, on, { today, now: NOW })),
    sees: (today = TODAY) =>
      world.db.readAsBorrower(borrower, (tx) => promiseOfBorrower(tx, borrower, today)),
  };
}

describe("FD-15 'Vou pagar em…' in the portal", () => {
  test('of what is late and falls due by its day; the lender reads it as a promise of the portal', async () => {
    const { ana } = world;
    const rita = await aBorrower(ana, -3);
    // Due within the promised days: R$ 1.400,00 more. A later one is not part of it.
    for (const dueIn of [5, 40])
      await newLoan(ana, { clientId: rita.id, start_date: TODAY, end_date: addDays(TODAY, dueIn) });
    expect(await rita.sees()).toEqual({ promise: null, may_promise: true });
    const promised = await rita.promises(addDays(TODAY, 15));
    expect(promised).toMatchObject({ promised_on: '2026-08-15', promised_amount: 280_000, paid: 0 });
    expect(await rita.sees()).toEqual({
      promise: { promised_on: '2026-08-15', promised_amount: 280_000, paid: 0 },
      may_promise: false,
    });
    const reader = { user: ana.user, role: 'owner', today: TODAY } as const;
    const [line] = await ana.does((tx, institution) => visitsOfClient(tx, institution, rita.id, reader));
    expect(line).toMatchObject({
      id: promised.id,
      by: null,
      outcome: 'promised',
      promise: { state: 'open' },
    });
    expect(await ana.does((tx, institution) => standingPromises(tx, institution, TODAY))).toHaveLength(1);
  });

  test.each([0, 16])('in %i days it is refused', async (days) => {
    const rita = await aBorrower(world.ana, -3);
    expect(await refusal(rita.promises(addDays(TODAY, days)))).toBe('invalid_input');
  });

  test.each([null, 0])('where nothing is late there is nothing to promise', async (dueIn) => {
    const rita = await aBorrower(world.ana, dueIn);
    expect(await rita.sees()).toEqual({ promise: null, may_promise: false });
    expect(await refusal(rita.promises(addDays(TODAY, 1)))).toBe('invalid_input');
  });

  test('one at a time, also beside one the lender wrote down', async () => {
    const { ana, owner } = world;
    const rita = await aBorrower(ana, -3);
    const both = await Promise.allSettled([1, 2].map((days) => rita.promises(addDays(TODAY, days))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const vera = await aBorrower(ana, -3);
    await aVisit(owner, {
      institution_id: ana.id,
      client_id: vera.id,
      on_day: TODAY,
      outcome: 'promised',
      promised_on: addDays(TODAY, 2),
      promised_amount: cents(100),
    });
    expect((await vera.sees()).promise).toEqual({ promised_on: '2026-08-02', promised_amount: 100, paid: 0 });
    expect(await refusal(vera.promises(addDays(TODAY, 1)))).toBe('promise_exists');
  });

  test('not twice for the same due date; once it is paid, again for a later one', async () => {
    const { ana } = world;
    const rita = await aBorrower(ana, -3);
    await newLoan(ana, { clientId: rita.id, start_date: TODAY, end_date: addDays(TODAY, 5) });
    await rita.promises(addDays(TODAY, 1));
    const later = addDays(TODAY, 10);
    expect(await rita.sees(later)).toEqual({ promise: null, may_promise: false });
    expect(await refusal(rita.promises(addDays(later, 1), later))).toBe('promise_exists');
    await ana.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: rita.loan?.id ?? '',
        amount: cents(140_000),
        payment_date: TODAY,
        notes: null,
        today: TODAY,
        now: NOW,
      }),
    );
    expect((await rita.sees(later)).may_promise).toBe(true);
    expect(await rita.promises(addDays(later, 1), later)).toMatchObject({ promised_amount: 140_000 });
  });

  test("nothing of another client or institution is seen, and the lender's words are not readable", async () => {
    const { ana, beto, owner } = world;
    const rita = await aBorrower(ana, -3);
    const vera = await aBorrower(ana, -3);
    await rita.promises(addDays(TODAY, 1));
    expect(await vera.sees()).toEqual({ promise: null, may_promise: true });
    expect((await (await aBorrower(beto, -3)).sees()).promise).toBeNull();
    await aVisit(owner, { institution_id: ana.id, client_id: rita.id, outcome: 'other', note: 'Mentiu.' });
    const borrower = { institution: ana.id, clientId: rita.id };
    await expect(
      world.db.readAsBorrower(borrower, (tx) => tx.selectFrom('visits').select('note').execute()),
    ).rejects.toThrow(/permission denied/);
  });
});
