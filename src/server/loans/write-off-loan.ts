import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { writtenOff } from '#domain/loans/settlement/write-off.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan } from './lock-loan.ts';
import { waivedEvents } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

interface WriteOffLoan {
  readonly id: string;
  /** What remained on the screen. */
  readonly remaining_amount: Cents;
  readonly reason: string;
  readonly today: Day;
  readonly now: Date;
}

/** Computed while the loan is locked, so that a payment recorded meanwhile is not written off with it (PD-9). */
export async function writeOffLoan(
  tx: Tx,
  institution: string,
  { id, remaining_amount: seen, reason, today, now }: WriteOffLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  const lost = writtenOff(before.loan, { seen, today, now: now.toISOString() });
  const settlement = newPayment(lost.payment, now);
  const facts = { payment_id: settlement.id, amount: lost.discount, reason };
  const { loan } = await saveLoan(tx, institution, before, {
    loan: lost.loan,
    received: [settlement],
    events: [
      ...waivedEvents(lost.waivedFee, today, settlement.id),
      { kind: 'written_off', on_day: today, facts },
    ],
    today,
    now,
  });
  return loan;
}
