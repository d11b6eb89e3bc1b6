import type { Day, Timestamp } from '../calendar.ts';
import { addCents, brl, cents, type Cents } from '../money.ts';
import type { NewPayment } from './payment.ts';
import { Problem } from '../problem.ts';
import type { Loan } from './loan.ts';
import { remainingAmount, totalToPay } from './loan-totals.ts';

const SETTLEMENT_NOTES = 'Pagamento de quitação';

/** What the person had on the screen when pressing 'Quitar Empréstimo'. */
export interface SeenTotals {
  readonly total: Cents;
  readonly remaining: Cents;
}

export interface Settlement {
  readonly loan: Loan;
  /** Null where nothing was left to pay, or where the loan was paid already. */
  readonly payment: NewPayment | null;
  /** False where the loan was paid already: there is nothing to write. */
  readonly changed: boolean;
}

/** LN-12: pays what remains and closes the loan; on a paid loan it changes nothing, so twice is as good as once. */
export function settlementOf(loan: Loan, today: Day, now: Timestamp, seen: SeenTotals): Settlement {
  if (loan.status === 'pago') return { loan, payment: null, changed: false };
  refuseUnseenTotals(loan, seen);
  const remaining = remainingAmount(loan);
  const paid: Loan = { ...loan, status: 'pago', paid_at: now };
  if (remaining <= 0) return { loan: paid, payment: null, changed: true };
  return {
    loan: { ...paid, paid_amount: addCents(loan.paid_amount, remaining) },
    payment: {
      loan_id: loan.id,
      amount: remaining,
      payment_date: today,
      notes: SETTLEMENT_NOTES,
      kind: 'settlement',
    },
    changed: true,
  };
}

function leftText(remaining: Cents): string {
  return remaining < 0 ? `foi pago a mais ${brl(cents(Math.abs(remaining)))}` : `faltam ${brl(remaining)}`;
}

/** LN-12: nobody settles what they did not see. The fresh figures go back with the refusal. */
function refuseUnseenTotals(loan: Loan, seen: SeenTotals): void {
  const total = totalToPay(loan);
  const remaining = remainingAmount(loan);
  if (seen.total === total && seen.remaining === remaining) return;
  throw new Problem(
    'loan_total_changed',
    `O valor deste empréstimo mudou: o total agora é ${brl(total)} e ${leftText(remaining)}. Confira e confirme de novo.`,
    { total_amount: total, remaining_amount: remaining },
  );
}
