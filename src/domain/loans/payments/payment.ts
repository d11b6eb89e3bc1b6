import { addDays, isBefore, type Day, type Timestamp } from '../../calendar.ts';
import type { PaymentSplit } from '../plan/installment-coverage.ts';
import type { Loan } from '../loan/loan.ts';
import { refuseFeeOfLaterDays, refuseUnseenFee } from '../fees/late-fee-receipt.ts';
import { openStatus, refusePaid } from '../loan/loan-standing.ts';
import { remainingAmount } from '../loan/loan-totals.ts';
import { addCents, cents, subtractCents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';

export const PAYMENT_KINDS = ['payment', 'settlement', 'renewal_interest'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_METHODS = ['cash', 'pix', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The words of the methods, on the screens and in the export. */
export const PAYMENT_METHOD_WORDS = {
  cash: 'Dinheiro',
  pix: 'Pix',
  transfer: 'Transferência',
  other: 'Outra',
} as const satisfies Record<PaymentMethod, string>;

/** When and how money came in; without a date it was today. */
export interface PaymentReception {
  readonly payment_date?: Day | undefined;
  readonly method?: PaymentMethod | null | undefined;
}

/** A payment before it is stored, without id, parts and creation time. */
export interface NewPayment {
  readonly loan_id: string;
  readonly amount: Cents;
  /** Received together with the payment, not included in the amount (PA-27). */
  readonly late_fee: Cents;
  readonly payment_date: Day;
  readonly method: PaymentMethod | null;
  readonly notes: string | null;
  readonly kind: PaymentKind;
}

export interface Payment extends NewPayment, PaymentSplit {
  readonly id: string;
  /** Its loan was renegotiated after it, so it cannot be undone (PA-42). */
  readonly before_renegotiation: boolean;
  readonly created_at: Timestamp;
}

/** Shown when the amount of a payment is not above zero (LN-10). */
export const INVALID_PAYMENT = {
  title: 'Valor inválido',
  text: 'Por favor, insira um valor de pagamento válido.',
} as const;

/** A payment has been received, so it cannot be dated after today. */
export const FUTURE_PAYMENT = {
  title: 'Data inválida',
  text: 'A data do pagamento não pode estar no futuro.',
} as const;

export function refuseFuturePayment(paymentDate: Day, today: Day): void {
  if (isBefore(today, paymentDate)) throw new Problem('invalid_input', FUTURE_PAYMENT.text);
}

/** Shown when a collector records a payment of an earlier day (EQ-3). */
const COLLECTOR_DAYS = {
  title: 'Data inválida',
  text: 'Seu acesso registra pagamentos de hoje ou de ontem.',
} as const;

/** A payment dated back would erase late fees, which a collector may not forgive (EQ-3). */
function isDayOfCollector(paymentDate: Day, today: Day): boolean {
  return !isBefore(paymentDate, addDays(today, -1));
}

export function refuseOldPaymentOfCollector(paymentDate: Day, today: Day): void {
  if (!isDayOfCollector(paymentDate, today)) throw new Problem('not_allowed', COLLECTOR_DAYS.text);
}

/**
 * The paid amount rises by exactly the payment, never by the fee; it may exceed the remaining amount and never settles the
 * loan (LN-11). A payment of the fee alone has no amount (PA-27).
 */
export function paymentApplied(
  loan: Loan,
  { amount, late_fee: lateFee }: Pick<NewPayment, 'amount' | 'late_fee'>,
): Loan {
  if (amount < 0 || (amount === 0 && lateFee === 0)) throw new Problem('invalid_input', INVALID_PAYMENT.text);
  return { ...loan, paid_amount: addCents(loan.paid_amount, amount) };
}

/** What the lender says of money that came in, with the late fee that is forgiven with it (PA-28). */
export type ReceivedPayment = Omit<NewPayment, 'loan_id' | 'kind'> & { readonly waive_late_fee: Cents };

/** A payment of an open loan: dated today at the latest, with no more fee than is due (LN-10, LN-11, PA-26). */
export function paymentOf(
  loan: Loan,
  { waive_late_fee: waived, ...received }: ReceivedPayment,
  today: Day,
): { readonly loan: Loan; readonly payment: NewPayment } {
  refusePaid(loan);
  refuseFuturePayment(received.payment_date, today);
  refuseUnseenFee(loan, addCents(received.late_fee, waived), today);
  refuseFeeOfLaterDays(loan, received.late_fee, received.payment_date);
  const paid = paymentApplied(loan, received);
  return {
    loan: { ...paid, late_fee_waived: addCents(paid.late_fee_waived, waived) },
    payment: { ...received, loan_id: loan.id, kind: 'payment' },
  };
}

/** Shown as a notice and not refused, because the payment may include a late fee (LN-11). */
export function exceedsRemaining(loan: Loan, amount: Cents): boolean {
  return amount > remainingAmount(loan);
}

/**
 * Undoing a payment reopens a paid loan with a remaining amount, late or not by its due date; undoing its settlement always does, also where
 * that brought in a late fee alone (LN-12). The discount belongs to the settlement: an open loan has none (PA-32). `forgiven` is the late
 * fee that was forgiven with it and still counts (PA-56).
 */
export function paymentUndone(
  loan: Loan,
  payment: Pick<Payment, 'amount' | 'kind' | 'before_renegotiation'>,
  today: Day,
  forgiven: Cents = cents(0),
): Loan {
  if (payment.before_renegotiation) throw new Problem('payment_before_renegotiation');
  const paid_amount = subtractCents(loan.paid_amount, payment.amount);
  if (paid_amount < cents(0)) throw new RangeError(`loan ${loan.id} never received this payment`);
  const undone = {
    ...loan,
    paid_amount,
    discount: payment.kind === 'settlement' ? cents(0) : loan.discount,
    late_fee_waived: subtractCents(loan.late_fee_waived, forgiven),
  };
  const isOpen = payment.kind === 'settlement' || remainingAmount(undone) > 0;
  if (loan.status !== 'pago' || !isOpen) return undone;
  return {
    ...undone,
    discount: cents(0),
    loss: false,
    status: openStatus(loan.end_date, today),
    paid_at: null,
  };
}
