import type { Day, Timestamp } from '../../calendar.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '../../money.ts';
import { refuseFuturePayment, type NewPayment, type PaymentReception } from '../payments/payment.ts';
import { Problem } from '../../problem.ts';
import { refuseUndecidedFee, refuseUnseenFee } from '../fees/late-fee-receipt.ts';
import type { Loan } from '../loan/loan.ts';
import { remainingAmount, totalToPay } from '../loan/loan-totals.ts';

export const SETTLEMENT_NOTES = 'Pagamento de quitação';
export const DISCOUNT_TOO_LARGE = 'O desconto não pode ser maior do que falta.';

/** The figures on the screen when 'Quitar Empréstimo' was pressed. */
export interface SeenTotals {
  readonly total_amount: Cents;
  readonly remaining_amount: Cents;
}

/** What the lender gives up and receives with it (PA-30). */
export interface SettlementChoices extends PaymentReception {
  readonly discount: Cents;
  readonly late_fee: Cents;
  /** The late fee that is forgiven with it (LN-27). */
  readonly waive_late_fee?: Cents | undefined;
}

export interface Settlement {
  readonly loan: Loan;
  /** Null when nothing was left to pay or the loan was already paid. */
  readonly payment: NewPayment | null;
  /** False when the loan was already paid and nothing must be written. */
  readonly changed: boolean;
}

/** Pays the remaining amount without the discount and closes the loan; idempotent on a paid loan (LN-12, PA-30). */
export function settlementOf(
  loan: Loan,
  today: Day,
  now: Timestamp,
  seen: SeenTotals,
  choices: SettlementChoices = { discount: cents(0), late_fee: cents(0) },
): Settlement {
  if (loan.status === 'pago') return { loan, payment: null, changed: false };
  const {
    discount,
    late_fee,
    waive_late_fee: waived = cents(0),
    payment_date = today,
    method = null,
  } = choices;
  refuseUnseenTotals(loan, seen);
  refuseUnseenFee(loan, addCents(late_fee, waived), today);
  refuseFuturePayment(payment_date, today);
  refuseUndecidedFee(loan, { received: late_fee, waived }, payment_date);
  const remaining = remainingAmount(loan);
  if (discount > Math.max(0, remaining)) throw new Problem('invalid_input', DISCOUNT_TOO_LARGE);
  const paid: Loan = {
    ...loan,
    status: 'pago',
    paid_at: now,
    discount,
    late_fee_waived: addCents(loan.late_fee_waived, waived),
  };
  if (remaining <= 0 && late_fee === 0) return { loan: paid, payment: null, changed: true };
  const amount = cents(Math.max(0, subtractCents(remaining, discount)));
  return {
    loan: { ...paid, paid_amount: addCents(loan.paid_amount, amount) },
    payment: {
      loan_id: loan.id,
      amount,
      late_fee,
      payment_date,
      method,
      notes: SETTLEMENT_NOTES,
      kind: 'settlement',
    },
    changed: true,
  };
}

function leftText(remaining: Cents): string {
  return remaining < 0 ? `foi pago a mais ${brl(cents(Math.abs(remaining)))}` : `faltam ${brl(remaining)}`;
}

/** Refuses when the figures have changed since they were shown, and returns the current ones (LN-12). */
function refuseUnseenTotals(loan: Loan, seen: SeenTotals): void {
  const total = totalToPay(loan);
  const remaining = remainingAmount(loan);
  if (seen.total_amount === total && seen.remaining_amount === remaining) return;
  throw new Problem(
    'loan_total_changed',
    `O valor deste empréstimo mudou: o total agora é ${brl(total)} e ${leftText(remaining)}. Confira e confirme de novo.`,
    { total_amount: total, remaining_amount: remaining },
  );
}
