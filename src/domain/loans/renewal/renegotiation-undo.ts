import type { Day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { Problem } from '../../problem.ts';
import type { EventOf, RenegotiatedFrom } from '../events/loan-event.ts';
import type { Loan } from '../loan/loan.ts';
import { openStatus } from '../loan/loan-standing.ts';
import type { Payment } from '../payments/payment.ts';
import type { Installment } from '../plan/installment.ts';

/** What a renegotiation must remember of the loan so that it can be undone (PA-55). */
export function renegotiatedFrom(
  loan: Loan,
  plan: readonly Installment[],
  payments: readonly Pick<Payment, 'id' | 'before_renegotiation'>[],
  feePaymentId: string | null,
): RenegotiatedFrom {
  return {
    loan: {
      end_date: loan.end_date,
      interest_method: loan.interest_method,
      frequency: loan.frequency,
      installment_count: loan.installment_count,
      skipped_days: loan.skipped_days,
      plan_version: loan.plan_version,
      contract_interest: loan.contract_interest,
      interest_paid: loan.interest_paid,
      late_fee_waived: loan.late_fee_waived,
      ...(loan.holiday_grace && { holiday_grace: true }),
    },
    installments:
      loan.interest_method === 'single'
        ? []
        : plan.map(({ number, due_date, principal, interest }) => ({
            number,
            due_date,
            principal,
            interest,
          })),
    payment_ids: payments.filter(({ before_renegotiation: old }) => !old).map(({ id }) => id),
    fee_payment_id: feePaymentId,
  };
}

export interface UndoneRenegotiation {
  readonly loan: Loan;
  /** The plan before, to be covered again by its payments; undefined for a single payment. */
  readonly plan: readonly Installment[] | undefined;
  /** The payments that count, those of the plan before included. */
  readonly payments: readonly Payment[];
  /** Taken back: the late fee that was received with it. */
  readonly fee: Payment | undefined;
}

/** Plan, interest, fee and discount come back as they were (PA-55). */
export function renegotiationUndone(
  loan: Loan,
  { facts }: EventOf<'renegotiated'>,
  payments: readonly Payment[],
  today: Day,
): UndoneRenegotiation {
  const { previous } = facts;
  if (previous === undefined) throw new Problem('not_undoable');
  const counted = new Set(previous.payment_ids);
  return {
    loan: {
      ...loan,
      holiday_grace: false,
      ...previous.loan,
      status: openStatus(previous.loan.end_date, today),
    },
    plan:
      previous.loan.interest_method === 'single'
        ? undefined
        : previous.installments.map((agreed) => ({
            ...agreed,
            plan_version: previous.loan.plan_version,
            paid_amount: cents(0),
            covered_on: null,
          })),
    payments: payments
      .filter(({ id }) => id !== previous.fee_payment_id)
      .map((payment) => (counted.has(payment.id) ? { ...payment, before_renegotiation: false } : payment)),
    fee: payments.find(({ id }) => id === previous.fee_payment_id),
  };
}
