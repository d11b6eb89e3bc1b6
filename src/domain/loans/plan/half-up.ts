/**
 * A quotient of two whole numbers, half rounded up. In BigInt, because a product of two amounts is larger than what a
 * number holds exactly. The numerator is not negative, the denominator positive.
 */
export function dividedHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
