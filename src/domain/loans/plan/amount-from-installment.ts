import { cents, type BasisPoints, type Cents } from '../../money.ts';

/**
 * How much can be lent for so many instalments of a value, with the rate on the total (SM-3). The plan is then of method
 * 'fixed' with this value: with 'total' the centavos lost in rounding would all be in the last instalment, above the value.
 */
export function amountFromInstallment(
  installmentAmount: Cents,
  installmentCount: number,
  interestRate: BasisPoints,
): Cents {
  const total = BigInt(installmentCount) * BigInt(installmentAmount);
  return cents(Number((total * 10_000n) / (10_000n + BigInt(interestRate))));
}
