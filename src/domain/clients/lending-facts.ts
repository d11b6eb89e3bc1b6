import type { Day } from '../calendar.ts';
import { brl, type Cents } from '../money.ts';
import type { LedgerLoan, LedgerPayment } from './ledger-records.ts';

/** The largest loan a client paid back, and when its last payment came (PD-7). */
export interface LargestPaid {
  readonly amount: Cents;
  readonly paid_on: Day;
}

/** Of equal ones the last. A loss is no paid loan. */
export function largestPaid(
  loans: readonly LedgerLoan[],
  payments: readonly LedgerPayment[],
): LargestPaid | null {
  const lastDays = new Map<string, Day>();
  for (const { loan_id: loan, payment_date: on } of payments)
    if (on > (lastDays.get(loan) ?? '')) lastDays.set(loan, on);
  return loans
    .filter(({ status, loss }) => status === 'pago' && !loss)
    .reduce<LargestPaid | null>((largest, { id, amount }) => {
      const on = lastDays.get(id);
      if (on === undefined) return largest;
      const isLarger =
        largest === null || amount > largest.amount || (amount === largest.amount && on > largest.paid_on);
      return isLarger ? { amount, paid_on: on } : largest;
    }, null);
}

/** What stands in the place of a score: facts, without a number, a colour or a ranking (PD-7). */
export function lendingFacts({
  largest_paid: largest,
  promises,
}: {
  readonly largest_paid: LargestPaid | null;
  readonly promises: { readonly kept: number; readonly judged: number };
}): string[] {
  const facts: string[] = [];
  if (largest !== null) {
    const [year, month] = largest.paid_on.split('-');
    facts.push(`Maior empréstimo pago: ${brl(largest.amount)} em ${month}/${year}`);
  }
  if (promises.judged > 0) facts.push(`Combinados cumpridos: ${promises.kept} de ${promises.judged}`);
  return facts;
}
