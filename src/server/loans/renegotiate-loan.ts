import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { UNDECIDED_FEE } from '#domain/loans/fees/late-fee-receipt.ts';
import { installmentAmount } from '#domain/loans/plan/installment.ts';
import type { FeeChoice, NewLoanEvent, RenegotiatedFrom } from '#domain/loans/events/loan-event.ts';
import {
  renegotiationOf,
  type PaidParts,
  type Renegotiation,
  type RenegotiationTerms,
  type SeenDebt,
} from '#domain/loans/renewal/loan-renegotiation.ts';
import { renegotiatedFrom } from '#domain/loans/renewal/renegotiation-undo.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { addCents, cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { grantsHolidayGrace } from './holiday-grace.ts';
import { ledgerOf, lockLoan } from './lock-loan.ts';
import { receivedEvent, waivedEvents } from './payment-events.ts';
import { newPayment, saveLoan } from './save-loan.ts';

interface RenegotiateLoan {
  readonly id: string;
  readonly seen: SeenDebt;
  readonly terms: Omit<RenegotiationTerms, 'fee_choice' | 'holiday_grace'>;
  readonly fee_choice: FeeChoice | undefined;
  readonly today: Day;
  readonly now: Date;
}

/** A new plan for what remains of the same loan; no payment is written but the late fee where it was received (PA-40 to PA-42). */
export async function renegotiateLoan(
  tx: Tx,
  institution: string,
  { id, seen, terms, fee_choice: feeChoice, today, now }: RenegotiateLoan,
): Promise<LoanOfClient> {
  const before = await lockLoan(tx, institution, id);
  const ledger = await ledgerOf(tx, institution, id);
  if (feeChoice === undefined && seen.late_fee > 0) throw new Problem('invalid_input', UNDECIDED_FEE);
  const choice = feeChoice ?? 'waive';
  const renegotiation = renegotiationOf(
    before.loan,
    before.installments,
    paidParts(ledger.payments),
    seen,
    { ...terms, fee_choice: choice, holiday_grace: await grantsHolidayGrace(tx, institution) },
    today,
  );
  const { lateFee } = renegotiation;
  const fee =
    choice === 'receive' && lateFee > 0
      ? {
          ...newPayment(
            {
              loan_id: id,
              amount: cents(0),
              late_fee: lateFee,
              payment_date: today,
              method: null,
              notes: null,
              kind: 'payment',
            },
            now,
          ),
          before_renegotiation: true,
        }
      : null;
  const { loan } = await saveLoan(tx, institution, before, {
    loan: renegotiation.loan,
    plan: renegotiation.plan,
    closed: renegotiation.closed,
    received: fee === null ? [] : [fee],
    events: [
      ...(fee === null ? [] : [receivedEvent(fee)]),
      ...(choice === 'waive' ? waivedEvents(lateFee, today) : []),
      renegotiatedEvent(
        renegotiation,
        { ...terms, fee_choice: choice },
        seen,
        renegotiatedFrom(before.loan, before.installments, ledger.payments, fee?.id ?? null),
        today,
      ),
    ],
    today,
    now,
  });
  return loan;
}

/** The parts of the payments that cover the current plan. */
function paidParts(payments: readonly Payment[]): PaidParts {
  const current = payments.filter(
    (payment) => !payment.before_renegotiation && payment.interest_part + payment.principal_part > 0,
  );
  return {
    interest: addCents(cents(0), ...current.map(({ interest_part: part }) => part)),
    principal: addCents(cents(0), ...current.map(({ principal_part: part }) => part)),
    lastOn:
      current
        .map(({ payment_date: on }) => on)
        .sort()
        .at(-1) ?? null,
  };
}

function renegotiatedEvent(
  { loan, plan, lateFee }: Renegotiation,
  terms: Omit<RenegotiationTerms, 'holiday_grace'>,
  seen: SeenDebt,
  previous: RenegotiatedFrom,
  today: Day,
): NewLoanEvent {
  const [first] = plan;
  const last = plan.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a plan without instalments');
  return {
    kind: 'renegotiated',
    on_day: today,
    facts: {
      plan_version: loan.plan_version,
      remaining: seen.remaining_amount,
      added_interest: terms.added_interest,
      discount: terms.discount,
      late_fee: lateFee,
      fee_choice: terms.fee_choice,
      count: plan.length,
      installment_amount: installmentAmount(first),
      last_amount: installmentAmount(last),
      first_due_date: first.due_date,
      previous,
    },
  };
}
