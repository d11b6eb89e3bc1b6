import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { loanFromInterest } from '#domain/interest-requests/loan-from-interest.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { loanExistsForRequest } from '#server/loans/loan-store.ts';
import { lockRequest, saveRequest } from './interest-request-store.ts';

interface CreateLoanFromInterest {
  readonly id: string;
  readonly version: number;
  /** Also copied to the loan's notes; undefined leaves the request's notes as they are. */
  readonly notes?: string | null | undefined;
  readonly today: Day;
  readonly now: Date;
}

interface ConcludedRequest {
  readonly interest: InterestRequest;
  readonly loan: LoanOfClient;
}

/** Creates the loan and concludes the request in one transaction (IN-8); a request becomes at most one loan (I9). */
export async function createLoanFromInterest(
  tx: Tx,
  institution: string,
  { id, version, notes, today, now }: CreateLoanFromInterest,
): Promise<ConcludedRequest> {
  const found = await lockRequest(tx, institution, id);
  refuseOtherVersion(found, version);
  const request = notes === undefined ? found : { ...found, notes };
  const { clientId, terms } = loanFromInterest(request, today);
  // A concluded request may have been moved back to an earlier status, but its loan still exists.
  if (await loanExistsForRequest(tx, institution, id))
    throw new Problem('interest_already_concluded', 'Este interesse já virou um empréstimo.');
  const loan = await createLoan(tx, institution, { clientId, terms, sourceInterestId: id, today, now });
  const interest = await saveRequest(tx, institution, { ...request, status: 'Concluído' });
  return { interest, loan };
}
