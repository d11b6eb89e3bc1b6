import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { DEBT_AGES, lastDaysOfAges, lateOfTen, owedParts, type DebtByAge } from './debt-age.ts';

const agesOf = (amounts: readonly number[]): DebtByAge => {
  const total = (at: number) => ({ count: 1, amount: cents(amounts[at] ?? 0) });
  const [later, soon, today, late7, late30, more] = DEBT_AGES.map((_, at) => total(at));
  const none = { count: 0, amount: cents(0) };
  return {
    later: later ?? none,
    soon: soon ?? none,
    today: today ?? none,
    late_7: late7 ?? none,
    late_30: late30 ?? none,
    late_more: more ?? none,
  };
};

test('the days of each age: 1 to 7 days late, 8 to 30, more; today; up to three days ahead', () => {
  expect(lastDaysOfAges(day('2026-11-15'))).toEqual({
    soon: '2026-11-18',
    today: '2026-11-15',
    late_7: '2026-11-14',
    late_30: '2026-11-07',
    late_more: '2026-10-15',
  });
});

test('DB-3 321,17 on time, 21,00 + 105,70 soon, 142,10 + 122,38 + 35,60 late are 747,95 to receive', () => {
  const ages = agesOf([32_117, 10_570, 2_100, 14_210, 12_238, 3_560]);
  expect(owedParts(ages, cents(74_795))).toEqual({
    on_time: 32_117,
    soon: 12_670,
    late: 30_008,
    overpaid: 0,
  });
});

test('DB-3 the three parts less what was paid beyond the total are what is to be received, to the centavo', () => {
  const amounts = fc.array(fc.nat(99_999_999_999), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.nat(99_999_999_999), (each, overpaid) => {
      const toReceive = each.reduce((sum, one) => sum + one, 0) - overpaid;
      const parts = owedParts(agesOf(each), cents(toReceive));
      expect(parts.overpaid).toBe(overpaid);
      expect(parts.on_time + parts.soon + parts.late - parts.overpaid).toBe(toReceive);
    }),
  );
});

test('of each ten owed, four are late: 300,08 of 747,95; none where nothing is owed', () => {
  const parts = { on_time: cents(32_117), soon: cents(12_670), late: cents(30_008) };
  expect(lateOfTen(parts)).toBe(4);
  expect(lateOfTen({ on_time: cents(0), soon: cents(0), late: cents(0) })).toBe(0);
});
