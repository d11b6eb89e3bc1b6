import { coverageColumns } from '#domain/loans/plan/covered-plan.ts';
import { singleInstallment, type Installment } from '#domain/loans/plan/installment.ts';
import { coveredByNext, coverageOf, type PaymentSplit } from '#domain/loans/plan/installment-coverage.ts';
import { receivedLateFee } from '#domain/loans/payments/received-late-fee.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { openStatus } from '#domain/loans/loan/loan-standing.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import type { LoanChange } from './loan-change.ts';
import { ledgerOf, type LockedLoan } from './lock-loan.ts';

export interface LoanCoverage {
  /** With the columns that follow from its coverage. */
  readonly loan: Loan;
  /** Of the current plan. */
  readonly installments: readonly Installment[];
  /** The payments recorded with the change, with their parts. */
  readonly received: readonly Payment[];
  /** Earlier payments that divide otherwise from now on. */
  readonly redivided: readonly {
    readonly id: string;
    readonly before: PaymentSplit;
    readonly split: PaymentSplit;
  }[];
}

const NOTHING: PaymentSplit = { interest_part: cents(0), principal_part: cents(0) };

/** What the instalments of a locked loan have received after a change, and what follows from it for the loan. */
export async function coverLoan(
  tx: Tx,
  institution: string,
  before: LockedLoan,
  change: LoanChange,
): Promise<LoanCoverage> {
  const { received = [] } = change;
  if (change.closed !== undefined) {
    // Nothing was paid on the new plan yet; a fee received with the renegotiation belongs to the plan before.
    return coverage(before, change, {
      installments: change.plan ?? [],
      earlier: [],
      splits: new Map(),
      fee: cents(0),
    });
  }
  const [next] = received;
  if (next !== undefined && isNext(before, change)) {
    const { installments, split } = coveredByNext(before.installments, next);
    const fee = addCents(before.loan.late_fee_received, receivedLateFee(change.loan, [next]));
    return coverage(before, change, { installments, earlier: [], splits: new Map([[next.id, split]]), fee });
  }
  const ledger = change.ledger ?? (await ledgerOf(tx, institution, before.loan.id));
  const counted = [...ledger.payments, ...received]
    .filter(({ before_renegotiation: old }) => !old)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const renewals = change.loan.interest_method === 'single' ? ledger.renewals : [];
  const { installments, splits } = coverageOf(scheduleAfter(before, change), renewals, counted);
  const earlier = ledger.payments.filter(({ before_renegotiation: old }) => !old);
  return coverage(before, change, {
    installments,
    earlier,
    splits,
    fee: receivedLateFee(change.loan, counted),
  });
}

interface Covered {
  readonly installments: readonly Installment[];
  /** The payments before the change that cover the current plan. */
  readonly earlier: readonly Payment[];
  readonly splits: ReadonlyMap<string, PaymentSplit>;
  /** The late fee received so far. */
  readonly fee: Cents;
}

function coverage(
  before: LockedLoan,
  change: LoanChange,
  { installments, earlier, splits, fee }: Covered,
): LoanCoverage {
  const splitOf = (id: string) => splits.get(id) ?? NOTHING;
  const loan = {
    ...change.loan,
    ...coverageColumns(installments, change.loan),
    late_fee_received: fee,
  };
  // A payment may move the due date of a loan in instalments, and with it whether the loan is late (PA-14, PA-15).
  const moved = loan.status !== 'pago' && loan.end_date !== before.loan.end_date;
  return {
    loan: moved ? { ...loan, status: openStatus(loan.end_date, change.today) } : loan,
    installments,
    received: (change.received ?? []).map((payment) => ({ ...payment, ...splitOf(payment.id) })),
    redivided: earlier
      .filter((payment) => !isSameSplit(payment, splitOf(payment.id)))
      .map((payment) => ({ id: payment.id, before: payment, split: splitOf(payment.id) })),
  };
}

/** The common case: a payment after all others on a loan that was never renewed. The others need not even be read. */
function isNext({ loan, lastPayment }: LockedLoan, change: LoanChange): boolean {
  const { received = [], ledger, plan } = change;
  const [next] = received;
  if (next === undefined || received.length > 1 || ledger !== undefined || plan !== undefined) return false;
  if (loan.interest_paid !== 0 && loan.interest_method === 'single') return false;
  if (lastPayment === null || next.payment_date > lastPayment.payment_date) return true;
  // An entry of the sheet may have been made before a payment of the same day that was recorded first (FD-3).
  return next.payment_date === lastPayment.payment_date && next.id > lastPayment.id;
}

/** A single payment's plan follows from the loan; one in instalments keeps the plan that was agreed. */
function scheduleAfter(before: LockedLoan, { loan, plan }: LoanChange): readonly Installment[] {
  if (plan !== undefined) return plan;
  return loan.interest_method === 'single' ? [singleInstallment(loan)] : before.installments;
}

function isSameSplit(a: Pick<Payment, keyof PaymentSplit>, b: PaymentSplit): boolean {
  return a.interest_part === b.interest_part && a.principal_part === b.principal_part;
}
