import { singleInstallment, type Installment } from '#domain/loans/installment.ts';
import { coveredByNext, coverageOf, type PaymentSplit } from '#domain/loans/installment-coverage.ts';
import type { Payment } from '#domain/loans/payment.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import type { LoanChange } from './loan-change.ts';
import { ledgerOf, type LockedLoan } from './lock-loan.ts';

interface LoanCoverage {
  readonly installments: readonly Installment[];
  /** How the payment recorded with the change divides. */
  readonly receivedSplit: PaymentSplit;
  /** Earlier payments that divide otherwise from now on. */
  readonly redivided: readonly { readonly id: string; readonly split: PaymentSplit }[];
}

const NOTHING: PaymentSplit = { interest_part: cents(0), principal_part: cents(0) };

/** What the instalments of a locked loan have received after a change. */
export async function coverLoan(
  tx: Tx,
  institution: string,
  before: LockedLoan,
  change: LoanChange,
): Promise<LoanCoverage> {
  const { received } = change;
  if (received !== undefined && isNext(before, change)) {
    const { installments, split } = coveredByNext(before.installments, received);
    return { installments, receivedSplit: split, redivided: [] };
  }
  const { payments, renewals } = change.ledger ?? (await ledgerOf(tx, institution, before.loan.id));
  const counted = received === undefined ? payments : [...payments, received];
  const { installments, splits } = coverageOf(scheduleAfter(before, change), renewals, counted);
  const splitOf = (id: string) => splits.get(id) ?? NOTHING;
  return {
    installments,
    receivedSplit: received === undefined ? NOTHING : splitOf(received.id),
    redivided: payments
      .filter((payment) => !isSameSplit(payment, splitOf(payment.id)))
      .map(({ id }) => ({ id, split: splitOf(id) })),
  };
}

/** The common case: a payment after all others on a loan that was never renewed. The others need not even be read. */
function isNext({ loan, lastPaymentDay }: LockedLoan, { received, ledger }: LoanChange): boolean {
  if (received === undefined || ledger !== undefined || loan.interest_paid !== 0) return false;
  return lastPaymentDay === null || received.payment_date >= lastPaymentDay;
}

/** A single payment's plan follows from the loan; one in instalments keeps the plan that was agreed. */
function scheduleAfter({ installments }: LockedLoan, { loan }: LoanChange): readonly Installment[] {
  return loan.interest_method === 'single' ? [singleInstallment(loan)] : installments;
}

function isSameSplit(a: Pick<Payment, keyof PaymentSplit>, b: PaymentSplit): boolean {
  return a.interest_part === b.interest_part && a.principal_part === b.principal_part;
}
