import type { PaymentProof } from '#contract/proofs.ts';
import type { Day } from '#domain/calendar.ts';
import { cents, moneyFieldText, subtractCents, type Cents } from '#domain/money.ts';
import {
  emptyPayment,
  invalidAmount,
  readPaymentDate,
  type PaymentDraft,
  type PaymentValues,
} from '#web/loans/payments/payment-draft.ts';
import { feeBlock, type FeeBlock } from '#web/loans/receive/fee-block.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

export interface ProofDraft extends PaymentDraft {
  /** The discount of the quote is given, and the loan settled: never by itself. */
  readonly settles: boolean;
}

export interface ProofValues extends PaymentValues {
  readonly settle_discount?: Cents;
}

/** As the client said; the fee is left open and how it came is left unsaid, until somebody chooses. */
export function proofDraft({ amount, paid_on: paidOn }: PaymentProof): ProofDraft {
  return { ...emptyPayment(paidOn, cents(0)), amount: moneyFieldText(amount), settles: false };
}

/** Of the sum that came the fee is taken first (RC-13); null while none can be read. */
export function divided(
  { amount }: ProofDraft,
  fee: FeeBlock | null,
): { readonly amount: Cents; readonly fee: Cents } | null {
  const typed = readAmount(amount);
  if (typed === null) return null;
  const first = fee?.value === 'receive' ? cents(Math.min(fee.due, typed)) : cents(0);
  return { amount: subtractCents(typed, first), fee: first };
}

export function readProof(
  draft: ProofDraft,
  {
    today,
    due,
    mayForgive,
    discountOf,
  }: {
    readonly today: Day;
    readonly due: Cents;
    readonly mayForgive: boolean;
    /** What is offered with such a sum; null for none. */
    readonly discountOf: (amount: Cents) => Cents | null;
  },
): FormReading<ProofDraft, ProofValues> {
  const fee = feeBlock('other', { due, chosen: draft.fee_choice, mayForgive });
  const parts = divided(draft, fee);
  if (parts === null) return invalidAmount(draft.amount);
  const date = readPaymentDate(draft, today);
  if (!('values' in date)) return date;
  const discount = draft.settles && fee?.value !== 'leave' ? discountOf(parts.amount) : null;
  return {
    values: {
      ...(discount !== null && { settle_discount: discount }),
      amount: parts.amount,
      late_fee: parts.fee,
      waive_late_fee: fee?.value === 'waive' ? fee.due : cents(0),
      payment_date: date.values,
      method: draft.method,
    },
  };
}
