import { describe, expect, test } from 'vitest';
import { basisPoints, cents } from '../money.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { portfolioMetrics, returnRateTenths, returnRateText } from './portfolio-metrics.ts';

describe('DB-3 the metrics', () => {
  test('without loans everything is zero', () => {
    expect(portfolioMetrics([])).toEqual({
      realizedProfit: 0,
      potentialProfit: 0,
      amountToReceive: 0,
      totalLent: 0,
      returnRateTenths: 0,
    });
  });

  test('paid 1000 at 40% renewed once (400 + 400), open 2000 at 10% with 500 paid, late 300 at 20% renewed once', () => {
    const metrics = portfolioMetrics([
      aLoan({ status: 'pago', interest_paid: cents(40_000), paid_amount: cents(180_000) }),
      aLoan({ amount: cents(200_000), interest_rate: basisPoints(1000), paid_amount: cents(50_000) }),
      aLoan({
        status: 'atrasado',
        amount: cents(30_000),
        interest_rate: basisPoints(2000),
        interest_paid: cents(6000),
      }),
    ]);
    expect(metrics).toEqual({
      realizedProfit: 80_000,
      potentialProfit: 20_000 + 6000,
      amountToReceive: 200_000 + 20_000 - 50_000 + (30_000 + 6000 + 6000),
      totalLent: 330_000,
      // 800 / 3300 = 24,2424… %
      returnRateTenths: 242,
    });
  });

  test.each([
    ['400 / 1460 = 27,397…% is 27,4%', 40_000, 146_000, 274, '27,4%'],
    ['exactly half a tenth goes up: 1 / 2000 = 0,05% is 0,1%', 1, 2000, 1, '0,1%'],
    ['just below half goes down: 4999 / 10.000.000 is 0,0%', 4999, 10_000_000, 0, '0,0%'],
    ['1000 / 1000 = 100,0%', 100_000, 100_000, 1000, '100,0%'],
    ['12.345,6% is grouped', 123_456, 1000, 123_456, '12.345,6%'],
    ['nothing lent is 0,0%', 0, 0, 0, '0,0%'],
  ])('the return rate %s', (_sum, profit, lent, tenths, text) => {
    expect(returnRateTenths(cents(profit), cents(lent))).toBe(tenths);
    expect(returnRateText(tenths)).toBe(text);
  });

  test('a profit whose thousandfold leaves the safe integers is still exact', () => {
    expect(returnRateTenths(cents(9_007_199_254_740_991), cents(9_007_199_254_740_990))).toBe(1000);
    expect(returnRateTenths(cents(4_503_599_627_370_497), cents(9_007_199_254_740_991))).toBe(500);
  });
});
