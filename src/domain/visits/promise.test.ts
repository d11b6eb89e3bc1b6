import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, type Day } from '../calendar.ts';
import { cents } from '../money.ts';
import { judgedPromises, keptCount, promiseDays, stands, type PromisedMoney } from './promise.ts';
import { keptText, promisedText, promiseProgressText } from './promise-words.ts';

const LOAN = 'a';
const promise = (
  on: string,
  until: string,
  amount: number,
  more: { loan_id?: string; withdrawn?: boolean; at?: string } = {},
) => ({
  loan_id: null,
  on_day: day(on),
  at: `${on}T12:00:00.000Z`,
  promised_on: day(until),
  promised_amount: cents(amount),
  withdrawn: false,
  ...more,
});
const paid = (on: string, amount: number, more: Partial<PromisedMoney> = {}): PromisedMoney => ({
  loan_id: LOAN,
  payment_date: day(on),
  created_at: `${on}T15:00:00.000Z`,
  amount: cents(amount),
  late_fee: cents(0),
  ...more,
});

describe('FD-13 Ana owes 3 × R$ 65,00 since 14/11 and promises R$ 195,00 on 17/11 for 20/11', () => {
  const ana = promise('2026-11-17', '2026-11-20', 19_500);
  const on = (today: string, ...payments: PromisedMoney[]) => {
    const [judged] = judgedPromises([ana], payments, day(today));
    if (judged === undefined) throw new Error('not judged');
    return [judged.state, judged.paid, promiseProgressText(judged, ana.promised_amount)];
  };
  const first = paid('2026-11-18', 6_500);

  test('nothing came yet: open', () => {
    expect(on('2026-11-17')).toEqual(['open', 0, null]);
  });
  test("R$ 65,00 on 18/11: 'falta R$ 130,00 do combinado'", () => {
    expect(on('2026-11-18', first)).toEqual(['partly', 6_500, 'falta R$ 130,00 do combinado']);
  });
  test('R$ 130,00 more on 20/11: kept', () => {
    expect(on('2026-11-20', first, paid('2026-11-20', 13_000))).toEqual(['kept', 19_500, null]);
  });
  test('R$ 130,00 more on 21/11 came too late: broken, R$ 65,00 of R$ 195,00 in time', () => {
    expect(on('2026-11-21', first, paid('2026-11-21', 13_000))).toEqual([
      'broken',
      6_500,
      'R$ 65,00 de R$ 195,00 no prazo',
    ]);
  });
  test('on the promised day it still stands; money from before its day does not count, a fee received does', () => {
    expect(on('2026-11-20', paid('2026-11-16', 19_500))).toEqual(['open', 0, null]);
    expect(on('2026-11-20', paid('2026-11-19', 19_000, { late_fee: cents(500) }))).toEqual([
      'kept',
      19_500,
      null,
    ]);
  });
});

describe('FD-13 of several promises', () => {
  const states = (promises: ReturnType<typeof promise>[], payments: PromisedMoney[], today: string) =>
    judgedPromises(promises, payments, day(today)).map(({ state }) => state);
  const older = promise('2026-11-10', '2026-11-15', 5_000);
  const newer = promise('2026-11-12', '2026-11-20', 5_000);

  test('a newer one replaces one that stood', () => {
    expect(states([newer, older], [], '2026-11-13')).toEqual(['open', 'replaced']);
    expect(states([newer, older], [paid('2026-11-14', 5_000)], '2026-11-14')).toEqual(['kept', 'replaced']);
  });
  test('it changes nothing of one that was kept or broken before', () => {
    expect(states([newer, older], [paid('2026-11-11', 5_000)], '2026-11-13')).toEqual(['open', 'kept']);
    const later = promise('2026-11-16', '2026-11-20', 5_000);
    expect(states([later, older], [], '2026-11-17')).toEqual(['open', 'broken']);
  });
  test('money of the same day counts only when it was recorded after the promise, and before the one that replaces it', () => {
    const at = (hour: string) => ({ created_at: `2026-11-10T${hour}:00:00.000Z` });
    expect(states([older], [paid('2026-11-10', 5_000, at('11'))], '2026-11-10')).toEqual(['open']);
    expect(states([older], [paid('2026-11-10', 5_000, at('13'))], '2026-11-10')).toEqual(['kept']);
    const sameDay = promise('2026-11-10', '2026-11-20', 5_000, { at: '2026-11-10T18:00:00.000Z' });
    expect(states([sameDay, older], [paid('2026-11-10', 5_000, at('13'))], '2026-11-10')).toEqual([
      'open',
      'kept',
    ]);
    expect(states([sameDay, older], [paid('2026-11-10', 5_000, at('19'))], '2026-11-10')).toEqual([
      'kept',
      'replaced',
    ]);
  });
  test('one that was withdrawn replaces nothing', () => {
    expect(states([{ ...newer, withdrawn: true }, older], [], '2026-11-13')).toEqual(['withdrawn', 'open']);
  });
  test('of one loan, only its payments count', () => {
    const ofLoan = promise('2026-11-10', '2026-11-15', 5_000, { loan_id: 'b' });
    expect(states([ofLoan], [paid('2026-11-11', 5_000)], '2026-11-11')).toEqual(['open']);
    expect(states([ofLoan], [paid('2026-11-11', 5_000, { loan_id: 'b' })], '2026-11-11')).toEqual(['kept']);
  });
  test("'Combinados: 3 cumpridos de 5': replaced, withdrawn and open ones are not counted", () => {
    const counted = keptCount([
      'open',
      'kept',
      'broken',
      'kept',
      'replaced',
      'broken',
      'withdrawn',
      'kept',
      'partly',
    ]);
    expect(counted).toEqual({ kept: 3, judged: 5 });
    expect(keptText(counted)).toBe('Combinados: 3 cumpridos de 5');
    expect(keptText({ kept: 1, judged: 1 })).toBe('Combinados: 1 cumprido de 1');
  });
});

test("FD-12 'combinou para sexta, 20/11', on the day 'combinou para hoje'; FD-11 tomorrow to 60 days", () => {
  expect(promisedText(day('2026-11-20'), day('2026-11-17'))).toBe('combinou para sexta, 20/11');
  expect(promisedText(day('2026-11-20'), day('2026-11-20'))).toBe('combinou para hoje');
  expect(promiseDays(day('2026-11-17'))).toEqual({ first: '2026-11-18', last: '2027-01-16' });
});

test('FD-13 for any payments, undos and replacements: at most one stands, the newest; an undone payment keeps no promise', () => {
  const base = day('2026-11-01');
  const some = fc.record({
    on: fc.integer({ min: 0, max: 30 }),
    ahead: fc.integer({ min: 1, max: 20 }),
    amount: fc.integer({ min: 1, max: 400 }),
    withdrawn: fc.boolean(),
  });
  const money = fc.record({ on: fc.integer({ min: 0, max: 60 }), amount: fc.integer({ min: 1, max: 300 }) });
  const at = (days: number): Day => addDays(base, days);
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 6 }),
      fc.array(money, { maxLength: 12 }),
      fc.integer({ min: 0, max: 30 }),
      fc.nat(),
      (drawn, payments, days, undone) => {
        const promises = [...drawn]
          .sort((a, b) => b.on - a.on)
          .map(({ on, ahead, amount, withdrawn }) => promise(at(on), at(on + ahead), amount, { withdrawn }));
        const all = payments.map(({ on, amount }) => paid(at(on), amount));
        // Nothing is promised after today.
        const today = at(Math.max(0, ...drawn.map(({ on }) => on)) + days);
        const judged = judgedPromises(promises, all, today);
        const standing = judged.flatMap(({ state }, index) => (stands(state) ? [index] : []));
        // Only the newest that was not withdrawn may stand, and not after its day.
        const newest = promises.findIndex(({ withdrawn }) => !withdrawn);
        expect(standing.length).toBeLessThanOrEqual(1);
        if (standing[0] !== undefined) {
          expect(standing[0]).toBe(newest);
          expect(promises[newest]?.promised_on).toSatisfy((until: Day) => until >= today);
        }
        for (const [index, { state, paid: sum }] of judged.entries()) {
          const { promised_amount: wanted, withdrawn } = promises[index] ?? promise(base, at(1), 1);
          expect(state === 'withdrawn').toBe(withdrawn);
          if (state === 'kept') expect(sum).toBeGreaterThanOrEqual(wanted);
          else if (!withdrawn) expect(sum).toBeLessThan(wanted);
        }
        // A payment that is undone makes no promise kept, and recording it again gives the same states.
        const without = judgedPromises(
          promises,
          all.filter((_, index) => index !== undone % (all.length || 1)),
          today,
        );
        for (const [index, { state }] of without.entries())
          if (state === 'kept') expect(judged[index]?.state).toBe('kept');
      },
    ),
  );
});
