import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { aPlanLoan, aSingleLoan } from '#tests/builders/a-plan.ts';
import { basisPoints, cents } from '../money.ts';
import { reportRow, reportSums } from './report-table.ts';

const today = day('2026-12-20');

test('RP-2 a row: 1.000 lent, 400 interest, 1.400 in all, 300 paid, 1.100 left, five days late', () => {
  const loan = aSingleLoan(today, { paid_amount: cents(30_000) });
  expect(reportRow(loan, today)).toEqual({
    id: loan.id,
    lent: 100_000,
    interest: 40_000,
    total: 140_000,
    paid: 30_000,
    remaining: 110_000,
    due: '15/12/2026',
    standing: 'ATRASADO há 5 dias',
  });
});

test('RP-2 the interest of renewals is part of the interest: 200 + 25 + 25 = 250', () => {
  const loan = aSingleLoan(today, {
    amount: cents(20_000),
    interest_rate: basisPoints(1250),
    interest_paid: cents(2500),
    end_date: day('2027-01-20'),
  });
  expect(reportRow(loan, today)).toMatchObject({ interest: 5000, total: 25_000, standing: 'EM DIA' });
});

test('a loan that was due yesterday is late for one day, one that is due today is not late', () => {
  expect(reportRow(aSingleLoan(today, { end_date: day('2026-12-19') }), today).standing).toBe(
    'ATRASADO há 1 dia',
  );
  expect(reportRow(aSingleLoan(today, { end_date: today }), today).standing).toBe('EM DIA');
});

test('PA-51 of instalments the next one is numbered', () => {
  const loan = aPlanLoan();
  expect(reportRow(loan, today).due).toMatch(/^\d\d\/\d\d\/\d{4} \(\d+\/\d+\)$/);
});

test('the sums of a report are those of its rows: 1.400 + 250 − 300 = 1.350', () => {
  const rows = [
    reportRow(aSingleLoan(today, { paid_amount: cents(30_000) }), today),
    reportRow(aSingleLoan(today, { amount: cents(20_000), interest_rate: basisPoints(2500) }), today),
  ];
  expect(reportSums(rows)).toEqual({
    lent: 120_000,
    interest: 45_000,
    total: 165_000,
    paid: 30_000,
    remaining: 135_000,
  });
  expect(reportSums([])).toEqual({ lent: 0, interest: 0, total: 0, paid: 0, remaining: 0 });
});
