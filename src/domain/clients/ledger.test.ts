import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import type { Loan } from '../loans/loan/loan.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';
import { basisPoints, cents } from '../money.ts';
import { aPayment, aRenewal, playedLoan, STEPS } from '#tests/builders/a-played-loan.ts';
import { ledgerOf, type LedgerLine } from './ledger.ts';
import type { ClientRecords } from './ledger-records.ts';

const TODAY = day('2026-11-15');
const at = (text: string) => day(text);

const single = (
  id: string,
  amount: number,
  percent: number,
  start: string,
  end: string,
  changes: Partial<Loan> = {},
) =>
  aLoan({
    id,
    amount: cents(amount * 100),
    interest_rate: basisPoints(percent * 100),
    start_date: at(start),
    end_date: at(end),
    ...changes,
  });

const cellsOf = ({ day: on, kind, charged, paid, balance, closes }: LedgerLine) =>
  `${on} ${kind} +${charged / 100} −${paid / 100} = ${balance / 100}${closes ? ' PAGO' : ''}`;

test('CL-12 lent 1000 at 30%, interest paid and renewed, settled; lent 800 at 40%, due and not paid; 3500 at 40% on top: 1120 + 4900 = 6020', () => {
  const records: ClientRecords = {
    loans: [
      single('a', 1000, 30, '2026-02-12', '2026-04-12', {
        status: 'pago',
        interest_paid: cents(30_000),
        paid_amount: cents(160_000),
        paid_at: '2026-04-10T12:00:00.000Z',
      }),
      single('b', 800, 40, '2026-10-01', '2026-10-31'),
      single('c', 3500, 40, '2026-11-10', '2026-12-10'),
    ],
    payments: [
      aPayment('p1', 'a', 300, '2026-03-12', { kind: 'renewal_interest' }),
      aPayment('p2', 'a', 1300, '2026-04-10', { kind: 'settlement' }),
    ],
    events: [
      aRenewal('e1', 'a', '2026-03-12', {
        interest: 300,
        from: '2026-03-12',
        to: '2026-04-12',
        payment_id: 'p1',
      }),
    ],
  };
  const lines = ledgerOf(records, TODAY);
  expect(lines.map(cellsOf)).toEqual([
    '2026-02-12 lent +1300 −0 = 1300',
    '2026-03-12 renewed +300 −300 = 1300',
    '2026-04-10 payment +0 −1300 = 0 PAGO',
    '2026-10-01 lent +1120 −0 = 1120',
    '2026-10-31 overdue +0 −0 = 1120',
    '2026-11-10 lent +4900 −0 = 6020',
  ]);
  expect(lines[0]).toMatchObject({ principal: 100_000, rate: 3000, due_date: '2026-03-12' });
  expect(lines[2]).toMatchObject({ due_date: '2026-04-12' });
});

test('CL-12 a late fee received with a payment stays outside the balance: 1400 − 400 = 1000, 25 beside it', () => {
  const records: ClientRecords = {
    loans: [single('a', 1000, 40, '2026-09-01', '2026-10-01', { paid_amount: cents(40_000) })],
    payments: [aPayment('p', 'a', 400, '2026-10-06', { late_fee: cents(2500) })],
    events: [],
  };
  const [, , last] = ledgerOf(records, TODAY);
  expect(last).toMatchObject({ kind: 'payment', paid: 40_000, late_fee: 2500, balance: 100_000 });
});

test('CL-12 what was paid beyond the total leaves the balance when the loan is settled: 1400 − 1450 + 50 = 0', () => {
  const records: ClientRecords = {
    loans: [
      single('a', 1000, 40, '2026-09-01', '2026-10-01', {
        paid_amount: cents(145_000),
        status: 'pago',
        paid_at: '2026-10-02T12:00:00.000Z',
      }),
    ],
    payments: [aPayment('p', 'a', 1450, '2026-10-01')],
    events: [
      {
        id: 's',
        loan_id: 'a',
        kind: 'settled',
        on_day: at('2026-10-02'),
        facts: { payment_id: null, amount: cents(0), discount: cents(0), late_fee: cents(0) },
      },
    ],
  };
  const lines = ledgerOf(records, TODAY);
  expect(lines.map(cellsOf)).toEqual([
    '2026-09-01 lent +1400 −0 = 1400',
    '2026-10-01 payment +0 −1450 = -50',
    '2026-10-02 settled +0 −0 = 0 PAGO',
  ]);
  expect(lines[2]?.surplus).toBe(5000);
});

test('CL-12 a discount at settlement is said with it: 1400 − 1300 paid − 100 given = 0', () => {
  const records: ClientRecords = {
    loans: [
      single('a', 1000, 40, '2026-09-01', '2026-10-01', {
        paid_amount: cents(130_000),
        discount: cents(10_000),
        status: 'pago',
        paid_at: '2026-09-20T12:00:00.000Z',
      }),
    ],
    payments: [aPayment('p', 'a', 1300, '2026-09-20', { kind: 'settlement' })],
    events: [],
  };
  expect(ledgerOf(records, TODAY).at(-1)).toMatchObject({
    paid: 130_000,
    discount: 10_000,
    surplus: 0,
    added_fee: 0,
    balance: 0,
    closes: true,
  });
});

const step = fc.record({ what: fc.constantFrom(...STEPS), size: fc.integer({ min: 0, max: 200_000 }) });
const aStory = fc.record({
  amount: fc.integer({ min: 100, max: 500_000 }),
  rate: fc.integer({ min: 0, max: 6000 }),
  steps: fc.array(step, { maxLength: 14 }),
});

test('CL-12 whatever happened, the last balance is the sum of what remains of the open loans, and each line adds up', () => {
  fc.assert(
    fc.property(fc.array(aStory, { maxLength: 4 }), (stories) => {
      const all = stories.map(({ amount, rate, steps }, n) =>
        playedLoan(`loan ${n}`, cents(amount), rate, steps),
      );
      const lines = ledgerOf(
        {
          loans: all.map(({ loan }) => loan),
          payments: all.flatMap(({ payments }) => payments),
          events: all.flatMap(({ events }) => events),
        },
        TODAY,
      );
      const owed = all
        .filter(({ loan }) => loan.status !== 'pago')
        .reduce((sum, { loan }) => sum + remainingAmount(loan), 0);
      expect(lines.at(-1)?.balance ?? 0).toBe(owed);
      let before = 0;
      for (const line of lines) {
        expect(line.balance).toBe(before + line.charged - line.paid - line.discount + line.surplus);
        before = line.balance;
      }
      // Every payment has one line, alone or with the renewal it paid for.
      const paid = all.flatMap(({ payments }) => payments).reduce((sum, { amount }) => sum + amount, 0);
      expect(lines.reduce((sum, line) => sum + line.paid, 0)).toBe(paid);
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    }),
    { numRuns: 400 },
  );
});
