import { MONEY_LIMITS, parseMoney, type Cents } from '#domain/money.ts';

/** Null unless it is an amount of money above zero that the server accepts (LN-10, PT-3, PT-8). */
export function readAmount(text: string): Cents | null {
  const amount = parseMoney(text);
  if (amount === null || amount < MONEY_LIMITS.smallestAmount) return null;
  return amount > MONEY_LIMITS.largestAmount ? null : amount;
}

/** For a different sentence than that of an amount that is missing or zero. */
export function isAboveLargestAmount(text: string): boolean {
  const amount = parseMoney(text);
  return amount !== null && amount > MONEY_LIMITS.largestAmount;
}
