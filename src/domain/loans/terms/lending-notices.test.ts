import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { basisPoints, cents } from '../../money.ts';
import { LENDING_NOTICE_TEXTS, lendingNotices, type LentTerms } from './lending-notices.ts';

const person = { lender_kind: 'person', rate_notice_threshold: basisPoints(200) } as const;

/** R$ 1.000,00 from 15/11/2026, paid back a year later: the twelfth root of total / 1000 is the cost of a month. */
const aYear = (total: number, fee = 0): LentTerms => ({
  amount: cents(100_000),
  start_date: day('2026-11-15'),
  fee: cents(fee),
  repayments: [{ due_date: day('2027-11-15'), amount: cents(total) }],
});

test.each([
  // 1,02^12 = 1,26824: R$ 1.268,24 cost 2,00 % a month.
  { total: 126_824, notices: [] },
  // 2,00495 % is 2,00 % in the line of the cost, 2,00501 % is 2,01 %.
  { total: 126_898, notices: [] },
  { total: 126_899, notices: ['rate'] },
  { total: 100_000, notices: [] },
  { total: 99_999_999, notices: ['rate'] },
])('LP-23 a person, R$ 1.000,00 for $total centavos after a year: $notices', ({ total, notices }) => {
  expect(lendingNotices(person, aYear(total))).toEqual(notices);
});

test('LP-23 the threshold is the lender’s own', () => {
  const upTo = (threshold: number) => ({ ...person, rate_notice_threshold: basisPoints(threshold) });
  expect(lendingNotices(upTo(201), aYear(126_974))).toEqual([]);
  expect(lendingNotices(upTo(0), aYear(100_000))).toEqual([]);
  expect(lendingNotices(upTo(0), aYear(101_000))).toEqual(['rate']);
});

test('LP-23 a cost too high to be told is above every threshold', () => {
  const terms = { ...aYear(0), repayments: [{ due_date: day('2026-11-16'), amount: cents(200_000) }] };
  const lender = { ...person, rate_notice_threshold: basisPoints(100_000) };
  expect(lendingNotices(lender, terms)).toEqual(['rate']);
});

test.each([
  // 2 % of R$ 150,00 are R$ 3,00: 30 days of R$ 0,10, but not of R$ 0,11.
  { installment: 15_000, fee: 10, notices: [] },
  { installment: 15_000, fee: 11, notices: ['fee'] },
  // 2 % of R$ 149,99 are less than R$ 3,00.
  { installment: 14_999, fee: 10, notices: ['fee'] },
  { installment: 140_000, fee: 500, notices: ['fee'] },
  { installment: 140_000, fee: 0, notices: [] },
])(
  'LP-25 an instalment of $installment with a fee of $fee a day: $notices',
  ({ installment, fee, notices }) => {
    const terms = { ...aYear(installment, fee), amount: cents(installment) };
    expect(lendingNotices(person, terms)).toEqual(notices);
    expect(lendingNotices({ ...person, lender_kind: 'company' }, terms)).toEqual(notices);
  },
);

test('LP-24 an ESC reads its notice before anything is typed; the rate between persons is not its matter', () => {
  const esc = { ...person, lender_kind: 'esc' } as const;
  expect(lendingNotices(esc, null)).toEqual(['esc']);
  expect(lendingNotices(esc, aYear(200_000, 500))).toEqual(['esc', 'fee']);
  expect(lendingNotices(person, null)).toEqual([]);
});

test("LP-22 'Prefiro não informar' has no notice at all", () => {
  const silent = { ...person, lender_kind: 'not_said' } as const;
  expect(lendingNotices(silent, aYear(200_000, 500))).toEqual([]);
  expect(lendingNotices(silent, null)).toEqual([]);
});

test('LP-23 LP-24 LP-25 the words', () => {
  expect(LENDING_NOTICE_TEXTS).toEqual({
    esc: 'ESC só pode emprestar a MEI, ME e EPP, sem outras tarifas (LC 167/2019).',
    rate: 'Entre pessoas físicas a lei pode limitar os juros (Decreto 22.626/1933; a Lei 14.905/2024 mudou os casos). Esta taxa está acima do limite tradicional. Consulte um advogado.',
    fee: 'Nas relações de consumo a multa vai até 2 % da prestação (CDC, art. 52, § 1º).',
  });
});
