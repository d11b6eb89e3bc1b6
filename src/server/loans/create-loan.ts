import { v7 as newId } from 'uuid';
import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { LoanTerms } from '#domain/loans/loan.ts';
import { newLoan } from '#domain/loans/new-loan.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { insertLoan } from './loan-store.ts';

interface CreateLoan {
  readonly clientId: string;
  readonly terms: LoanTerms;
  readonly now: Date;
}

/** Refuses what is no loan, and a client of another lender (LN-7). */
export async function createLoan(
  tx: Tx,
  owner: string,
  { clientId, terms, now }: CreateLoan,
): Promise<LoanOfClient> {
  const { name, phone } = await requireClient(tx, owner, clientId);
  const loan = newLoan({ id: newId(), clientId, terms }, now);
  await insertLoan(tx, owner, loan, { sourceInterestId: null });
  return { ...loan, client: { name, phone }, coveredOn: null };
}
