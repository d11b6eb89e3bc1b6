import { v7 as newId } from 'uuid';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { singleInstallment } from '#domain/loans/plan/installment.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { newLoan } from '#domain/loans/loan/new-loan.ts';
import type { Guarantees } from '#domain/loans/loan/guarantee.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { grantsHolidayGrace } from './holiday-grace.ts';
import { insertLoan } from './save-loan.ts';

interface CreateLoan {
  readonly client_id: string;
  readonly terms: LoanTerms;
  /** The loan request it was created from (IN-8). */
  readonly sourceInterestId?: string;
  readonly guarantees?: Guarantees | undefined;
  readonly byCollector?: boolean;
  readonly today: Day;
  readonly now: Date;
}

/** Refuses invalid terms and another institution's client (LN-7). */
export async function createLoan(
  tx: Tx,
  institution: string,
  { client_id: clientId, terms, sourceInterestId, guarantees, byCollector = false, today, now }: CreateLoan,
): Promise<LoanOfClient> {
  const [{ name, phone }, hasGrace] = await Promise.all([
    requireClient(tx, institution, clientId),
    grantsHolidayGrace(tx, institution),
  ]);
  const loan = newLoan({ id: newId(), clientId, terms, holiday_grace: hasGrace }, now.toISOString());
  const facts = { amount: loan.amount, end_date: loan.end_date };
  return insertLoan(tx, institution, {
    loan,
    client: { name, phone },
    plan: [singleInstallment(loan)],
    payments: [],
    sourceInterestId: sourceInterestId ?? null,
    guarantees,
    events: [{ kind: 'created', on_day: today, facts }],
    byCollector,
    today,
  });
}
