import {
  brl,
  cents,
  percentOf,
  percentText,
  subtractCents,
  type BasisPoints,
  type Cents,
} from '../../money.ts';
import { isRenegotiated, type Loan } from '../loan/loan.ts';

type Parts = Pick<
  Loan,
  'amount' | 'interest_rate' | 'interest_method' | 'contract_interest' | 'interest_paid' | 'plan_version'
>;

/** What the total has beyond the amount lent: `agreed + renewals + added` (LN-34). */
export interface InterestParts {
  /** The rate that makes `agreed`; null where no rate makes it. */
  readonly rate: BasisPoints | null;
  readonly agreed: Cents;
  readonly renewals: Cents;
  /** By renegotiations, less their discounts; may be negative. */
  readonly added: Cents;
}

/**
 * A rate of the whole loan says what was agreed at first, so the rest of the contract interest came by renegotiations. Of the
 * other methods the first number of instalments is no longer known once the loan was renegotiated.
 */
export function interestParts(loan: Parts): InterestParts {
  const { contract_interest: contract, interest_rate: rate, interest_paid: renewals } = loan;
  switch (loan.interest_method) {
    case 'single':
    case 'total': {
      const agreed = percentOf(loan.amount, rate);
      return { rate, agreed, renewals, added: subtractCents(contract, agreed) };
    }
    case 'per_installment':
    case 'fixed':
    case 'price':
    case 'interest_only':
      return { rate: isRenegotiated(loan) ? null : rate, agreed: contract, renewals, added: cents(0) };
  }
}

/** `Juros: 25% (R$ 200,00)`, `Renovações: R$ 90,00`, `Acréscimo: R$ 50,00`: the last two where they are not zero. */
export function interestLines(loan: Parts, moneyText: (amount: Cents) => string = brl): readonly string[] {
  const { rate, agreed } = interestParts(loan);
  const first = rate === null ? moneyText(agreed) : `${percentText(rate)} (${moneyText(agreed)})`;
  return [`Juros: ${first}`, ...laterInterestLines(loan, moneyText)];
}

/** The same without the first line. */
export function laterInterestLines(
  loan: Parts,
  moneyText: (amount: Cents) => string = brl,
): readonly string[] {
  const { renewals, added } = interestParts(loan);
  return [
    ...(renewals === 0 ? [] : [`Renovações: ${moneyText(renewals)}`]),
    ...(added > 0 ? [`Acréscimo: ${moneyText(added)}`] : []),
    ...(added < 0 ? [`Desconto na renegociação: ${moneyText(cents(Math.abs(added)))}`] : []),
  ];
}
