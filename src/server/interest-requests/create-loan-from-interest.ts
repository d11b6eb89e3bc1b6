import { v7 as newId } from 'uuid';
import { interestRequestToWire } from '#contract/interest-request-translation.ts';
import type { LoanOfClient } from '#contract/loan-translation.ts';
import type { Day } from '#domain/calendar.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { loanFromInterest } from '#domain/interest-requests/loan-from-interest.ts';
import { newLoan } from '#domain/loans/new-loan.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { insertLoan, loanExistsForRequest } from '#server/loans/loan-store.ts';
import { lockRequest, saveRequest } from './interest-request-store.ts';

interface CreateLoanFromInterest {
  readonly id: string;
  readonly seenVersion: number;
  /** Saved first, so that the loan's notes carry them; left out where they stay as they are. */
  readonly notes: string | null | undefined;
  readonly today: Day;
  readonly now: Date;
}

interface ConcludedRequest {
  readonly request: InterestRequest;
  readonly loan: LoanOfClient;
}

/** IN-8: the loan and the conclusion, both or neither, and once in the life of a request (I9). */
export async function createLoanFromInterest(
  tx: Tx,
  owner: string,
  { id, seenVersion, notes, today, now }: CreateLoanFromInterest,
): Promise<ConcludedRequest> {
  const found = await lockRequest(tx, owner, id);
  if (found === null) throw new Problem('not_found');
  refuseOtherVersion(interestRequestToWire(found), seenVersion);
  const request = notes === undefined ? found : { ...found, notes };
  const { clientId, terms } = loanFromInterest(request, today);
  // A concluded request may be moved back along the order; its loan stays, and there is never a second one.
  if (await loanExistsForRequest(tx, owner, id))
    throw new Problem('interest_already_concluded', 'Este interesse já virou um empréstimo.');
  const { name, phone } = await requireClient(tx, owner, clientId);
  const loan = newLoan({ id: newId(), clientId, terms }, now);
  await insertLoan(tx, owner, loan, { sourceInterestId: id });
  const concluded = await saveRequest(tx, owner, { ...request, status: 'Concluído' });
  return { request: concluded, loan: { ...loan, client: { name, phone }, coveredOn: null } };
}
