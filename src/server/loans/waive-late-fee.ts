import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { refuseUnseenFee } from '#domain/loans/fees/late-fee-receipt.ts';
import { refusePaid } from '#domain/loans/loan/loan-standing.ts';
import { addCents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { lockLoan } from './lock-loan.ts';
import { saveLoan } from './save-loan.ts';

interface WaiveLateFee {
  readonly id: string;
  readonly amount: Cents;
  readonly today: Day;
  readonly now: Date;
}

/** Forgives the late fee that was seen as due (PA-28). */
export async function waiveLateFee(
  tx: Tx,
  institution: string,
  { id, amount, today, now }: WaiveLateFee,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  refusePaid(before.loan);
  refuseUnseenFee(before.loan, amount, today);
  const { loan } = await saveLoan(tx, institution, before, {
    loan: { ...before.loan, late_fee_waived: addCents(before.loan.late_fee_waived, amount) },
    events: [{ kind: 'late_fee_waived', on_day: today, facts: { amount } }],
    today,
    now,
  });
  return loan;
}
