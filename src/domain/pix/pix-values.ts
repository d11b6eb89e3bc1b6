import type { Day } from '../calendar.ts';
import type { InstitutionSettings } from '../institutions/institution-settings.ts';
import { payoffOn, type PayableLoan } from '../loans/settlement/payoff.ts';
import type { Installment } from '../loans/plan/installment.ts';
import { lateFeeOf } from '../loans/fees/late-fee.ts';
import type { Loan } from '../loans/loan/loan.ts';
import type { LoanPlan } from '../loans/plan/loan-plan.ts';
import { periodInterest, remainingAmount } from '../loans/loan/loan-totals.ts';
import { addCents, cents, type Cents } from '../money.ts';

/** What can be paid by Pix, in the order of the dialog (PX-10). */
export const PIX_VALUES = [
  'all',
  'interest',
  'interest_and_fee',
  'next',
  'overdue',
  'until_today',
  'settle',
] as const;
export type PixValueKind = (typeof PIX_VALUES)[number];

export const PIX_VALUE_NAMES = {
  all: 'Tudo',
  interest: 'Só os juros',
  interest_and_fee: 'Só os juros e a multa',
  next: 'Próxima parcela',
  overdue: 'Em atraso',
  until_today: 'Até hoje',
  settle: 'Quitar hoje',
} as const satisfies Record<PixValueKind, string>;

export interface PixValue {
  readonly kind: PixValueKind;
  readonly amount: Cents;
}

type PixLoan = PayableLoan & Pick<Loan, 'interest_method'> & { readonly plan: LoanPlan };

export type PixOffers = Pick<InstitutionSettings, 'early_discount' | 'offers_interest_only'>;

/** The values a person may choose from, exact to the centavo, without those of zero (PX-10). */
export function pixValues(
  loan: PixLoan,
  installments: readonly Installment[],
  offers: PixOffers,
  today: Day,
): readonly PixValue[] {
  if (loan.status === 'pago') return [];
  const { plan } = loan;
  const remaining = cents(Math.max(0, remainingAmount(loan)));
  if (remaining === 0) return [];
  const fee = lateFeeOf(loan, today).due;
  const withFee = (amount: Cents) => (amount === 0 ? amount : addCents(amount, fee));
  const interest = offers.offers_interest_only ? periodInterest(loan) : cents(0);
  const values: readonly PixValue[] =
    loan.interest_method === 'single'
      ? [
          { kind: 'all', amount: withFee(remaining) },
          { kind: 'interest', amount: interest },
          // With a fee that is due too, as 'Receber' takes it (RC-11).
          { kind: 'interest_and_fee', amount: fee > 0 ? withFee(interest) : cents(0) },
        ]
      : [
          { kind: 'next', amount: plan.next?.amount ?? cents(0) },
          { kind: 'overdue', amount: withFee(plan.overdue.amount) },
          { kind: 'until_today', amount: withFee(addCents(plan.overdue.amount, plan.due_today.amount)) },
          { kind: 'settle', amount: payoffOn(loan, installments, offers, today).total },
        ];
  return values.filter(({ amount }) => amount > 0);
}
