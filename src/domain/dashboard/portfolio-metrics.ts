import { addCents, cents, groupThousands, subtractCents, type Cents } from '../money.ts';
import type { Loan } from '../loans/loan/loan.ts';
import { remainingAmount } from '../loans/loan/loan-totals.ts';

export interface PortfolioMetrics {
  readonly realizedProfit: Cents;
  readonly potentialProfit: Cents;
  readonly amountToReceive: Cents;
  readonly totalLent: Cents;
  /** Whole tenths of a percent: 274 is 27,4%. */
  readonly returnRateTenths: number;
}

/** The formulas of section 9 (DB-3). */
export function portfolioMetrics(loans: Iterable<Loan>): PortfolioMetrics {
  let realizedProfit = cents(0);
  let potentialProfit = cents(0);
  let amountToReceive = cents(0);
  let totalLent = cents(0);
  for (const loan of loans) {
    totalLent = addCents(totalLent, loan.amount);
    if (loan.status === 'pago') {
      realizedProfit = subtractCents(
        addCents(realizedProfit, loan.contract_interest, loan.interest_paid),
        loan.discount,
      );
    } else {
      potentialProfit = addCents(potentialProfit, loan.contract_interest);
      amountToReceive = addCents(amountToReceive, remainingAmount(loan));
    }
  }
  const rate = returnRateTenths(realizedProfit, totalLent);
  return { realizedProfit, potentialProfit, amountToReceive, totalLent, returnRateTenths: rate };
}

/** Realized profit over everything lent, in tenths of a percent, half up; zero without loans. */
export function returnRateTenths(realizedProfit: Cents, totalLent: Cents): number {
  if (totalLent <= 0) return 0;
  // The profit times a thousand can exceed the safe integers, so the ratio is computed with BigInt.
  const twice = 2n * BigInt(totalLent);
  return Number((2n * BigInt(realizedProfit) * 1000n + BigInt(totalLent)) / twice);
}

/** DB-2: `27,4%`. */
export function returnRateText(tenths: number): string {
  return `${groupThousands(String(Math.floor(tenths / 10)))},${tenths % 10}%`;
}
