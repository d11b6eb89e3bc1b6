import type { Day } from '../../calendar.ts';
import type { LenderKind } from '../../lender-kind.ts';
import type { BasisPoints, Cents } from '../../money.ts';
import { effectiveCost } from '../plan/effective-cost.ts';

/** What the law may ask of a loan that is being typed: it is said, and nothing is refused. */
export type LendingNotice = 'esc' | 'rate' | 'fee';

export const LENDING_NOTICE_TEXTS = {
  esc: 'ESC só pode emprestar a MEI, ME e EPP, sem outras tarifas (LC 167/2019).',
  rate: 'Entre pessoas físicas a lei pode limitar os juros (Decreto 22.626/1933; a Lei 14.905/2024 mudou os casos). Esta taxa está acima do limite tradicional. Consulte um advogado.',
  fee: 'Nas relações de consumo a multa vai até 2 % da prestação (CDC, art. 52, § 1º).',
} as const satisfies Record<LendingNotice, string>;

export interface LentTerms {
  readonly amount: Cents;
  readonly start_date: Day;
  /** For a day of delay. */
  readonly fee: Cents;
  /** Every instalment; of a single payment the total. */
  readonly repayments: readonly { readonly due_date: Day; readonly amount: Cents }[];
}

interface Lender {
  readonly lender_kind: LenderKind;
  readonly rate_notice_threshold: BasisPoints;
}

/** The notices of the terms typed so far, null while they make no loan (LP-23 to LP-25). */
export function lendingNotices(lender: Lender, terms: LentTerms | null): readonly LendingNotice[] {
  const { lender_kind: kind, rate_notice_threshold: threshold } = lender;
  if (kind === 'not_said') return [];
  return [
    ...(kind === 'esc' ? (['esc'] as const) : []),
    ...(kind === 'person' && terms !== null && costsMoreThan(terms, threshold) ? (['rate'] as const) : []),
    ...(terms !== null && feeIsHigh(terms) ? (['fee'] as const) : []),
  ];
}

/** By the cost of a month as it is shown, LP-20's x. */
function costsMoreThan({ amount, start_date: start, repayments }: LentTerms, threshold: number): boolean {
  const cost = effectiveCost(amount, start, repayments);
  return cost === 'too_high' || cost.month > threshold;
}

/** The fee of thirty days above 2 % of the instalment: 30 × fee > instalment / 50. */
function feeIsHigh({ fee, repayments: [first] }: LentTerms): boolean {
  return first !== undefined && fee * 30 * 50 > first.amount;
}
