import { basisPoints, type BasisPoints, type Cents } from '../money.ts';

export interface CapitalUse {
  /** What is out on the street over the capital, in hundredths of a percent, half up. */
  readonly share: BasisPoints;
  readonly isBeyond: boolean;
}

/** An ESC lends its own capital and no more than that (LP-24; LC 167/2019). The capital is above zero. */
export function capitalUse(principalOpen: Cents, capital: Cents): CapitalUse {
  const share = basisPoints(Math.max(0, Math.round((principalOpen / capital) * 10_000)));
  return { share, isBeyond: principalOpen > capital };
}
