import { dayText, isBefore, type Day } from '../../calendar.ts';
import { brl, cents, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import type { Loan } from '../loan/loan.ts';
import { lateFeeOf, type LateLoan } from './late-fee.ts';

/** More than what is due cannot be received or forgiven: somebody else did it meanwhile (PA-26, PA-30). */
export function refuseUnseenFee(loan: LateLoan, amount: Cents, today: Day): void {
  const { due } = lateFeeOf(loan, today);
  if (amount > due) throw changedFee(due);
}

/**
 * What of the fee a payment of that day may bring in: no more than was due then (RC-10). Of a single payment what came by its due date is
 * none of the fee (PA-25), and would be asked for again.
 */
export function receivableFee(loan: LateLoan & Pick<Loan, 'interest_method' | 'end_date'>, on: Day): Cents {
  const isInTime = loan.interest_method === 'single' && !isBefore(loan.end_date, on);
  return isInTime ? cents(0) : lateFeeOf(loan, on).due;
}

export function refuseFeeOfLaterDays(
  loan: Parameters<typeof receivableFee>[0],
  received: Cents,
  on: Day,
): void {
  const due = receivableFee(loan, on);
  if (received <= due) return;
  const then = due === 0 ? 'não havia multa a receber' : `a multa a receber era de ${brl(due)}`;
  throw new Problem('loan_total_changed', `Em ${dayText(on)} ${then}. Confira e confirme de novo.`, {
    late_fee: due,
  });
}

function changedFee(due: Cents): Problem {
  return new Problem(
    'loan_total_changed',
    due === 0
      ? 'A multa deste empréstimo mudou: não há multa a receber. Confira e confirme de novo.'
      : `A multa deste empréstimo mudou: agora são ${brl(due)}. Confira e confirme de novo.`,
    { late_fee: due },
  );
}

/** Shown where a fee that is due would end without a word of what becomes of it (RC-10). */
export const UNDECIDED_FEE = 'Escolha o que fazer com a multa por atraso.';

/** What becomes of the late fee with a change that ends it. */
interface FeeDecision {
  readonly received: Cents;
  readonly waived: Cents;
}

/** A settlement ends the fee: what was due on the day it was paid is received or forgiven, by name (RC-10, LN-27). */
export function refuseUndecidedFee(loan: LateLoan, { received, waived }: FeeDecision, paidOn: Day): void {
  const { due } = lateFeeOf(loan, paidOn);
  if (received + waived >= due) return;
  if (received + waived === 0) throw new Problem('invalid_input', UNDECIDED_FEE, { late_fee: due });
  refuseOtherFee(loan, cents(received + waived), paidOn);
}

/** What was seen must be what is due, where all of it is decided about. */
export function refuseOtherFee(loan: LateLoan, seen: Cents, today: Day): void {
  const { due } = lateFeeOf(loan, today);
  if (seen !== due) throw changedFee(due);
}

/** A collector forgives no fee, so a settlement of theirs receives what was due on the day it was paid (EQ-3). */
export function refuseForgoneFee(loan: LateLoan, received: Cents, paymentDate: Day): void {
  const { due } = lateFeeOf(loan, paymentDate);
  if (received >= due) return;
  throw new Problem('not_allowed', `Para quitar, receba a multa de ${brl(due)}: seu acesso não a perdoa.`, {
    late_fee: due,
  });
}
