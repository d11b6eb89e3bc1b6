import type { Day } from '../../calendar.ts';
import { brl, type Cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { lateFeeOf, type LateLoan } from './late-fee.ts';

/** More than what is due cannot be received or forgiven: somebody else did it meanwhile (PA-26, PA-30). */
export function refuseUnseenFee(loan: LateLoan, amount: Cents, today: Day): void {
  const { due } = lateFeeOf(loan, today);
  if (amount <= due) return;
  throw new Problem(
    'loan_total_changed',
    due === 0
      ? 'A multa deste empréstimo mudou: não há multa a receber. Confira e confirme de novo.'
      : `A multa deste empréstimo mudou: agora são ${brl(due)}. Confira e confirme de novo.`,
    { late_fee: due },
  );
}

/** A collector forgives no fee, so a settlement of theirs receives what was due on the day it was paid (EQ-3). */
export function refuseForgoneFee(loan: LateLoan, received: Cents, paymentDate: Day): void {
  const { due } = lateFeeOf(loan, paymentDate);
  if (received >= due) return;
  throw new Problem('not_allowed', `Para quitar, receba a multa de ${brl(due)}: seu acesso não a perdoa.`, {
    late_fee: due,
  });
}
