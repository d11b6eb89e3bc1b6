import type { InstallmentLoanIn } from '#contract/installments.ts';
import type { LoanFieldsIn, LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { clientOfApproved, loanFromInterest } from '#domain/interest-requests/loan-from-interest.ts';
import { cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { loanExistsForRequest } from '#server/loans/loan-store.ts';
import { lockRequest, saveRequest } from './interest-request-store.ts';

interface CreateLoanFromInterest {
  readonly id: string;
  readonly version: number;
  /** Also copied to the notes of the loan of IN-8; undefined leaves the request's notes as they are. */
  readonly notes?: string | null | undefined;
  /** The loan as it was typed (IN-12); without either it is that of IN-8. */
  readonly loan?: LoanFieldsIn | undefined;
  readonly installment_loan?: InstallmentLoanIn | undefined;
  readonly today: Day;
  readonly now: Date;
}

interface ConcludedRequest {
  readonly interest: InterestRequest;
  readonly loan: LoanOfClient;
}

/** Creates the loan and concludes the request in one transaction (IN-8, IN-12); a request becomes at most one loan (I9). */
export async function createLoanFromInterest(
  tx: Tx,
  institution: string,
  { id, version, notes, today, now, ...typed }: CreateLoanFromInterest,
): Promise<ConcludedRequest> {
  const found = await lockRequest(tx, institution, id);
  refuseOtherVersion(found, version);
  const request = notes === undefined ? found : { ...found, notes };
  const clientId = clientOfApproved(request);
  // A concluded request may have been moved back to an earlier status, but its loan still exists.
  if (await loanExistsForRequest(tx, institution, id))
    throw new Problem('interest_already_concluded', 'Este pedido já virou um empréstimo.');
  const loan = await lend(tx, institution, { request, clientId, ...typed, today, now });
  const interest = await saveRequest(tx, institution, { ...request, status: 'Concluído' });
  return { interest, loan };
}

interface Lending extends Pick<CreateLoanFromInterest, 'loan' | 'installment_loan' | 'today' | 'now'> {
  readonly request: InterestRequest;
  readonly clientId: string;
}

function lend(
  tx: Tx,
  institution: string,
  { request, clientId, loan, installment_loan: planned, today, now }: Lending,
): Promise<LoanOfClient> {
  const made = { client_id: clientId, sourceInterestId: request.id, today, now };
  if (planned !== undefined) {
    const { client_id: typedFor, paid_count, guarantees, ...terms } = planned;
    refuseOtherClient(typedFor, clientId);
    return createInstallmentLoan(tx, institution, { ...made, terms, paid_count, guarantees });
  }
  if (loan === undefined)
    return createLoan(tx, institution, { ...made, terms: loanFromInterest(request, today).terms });
  const { client_id: typedFor, guarantees, ...typed } = loan;
  refuseOtherClient(typedFor, clientId);
  const terms = { ...typed, overdue_interest_rate: typed.overdue_interest_rate ?? cents(0) };
  return createLoan(tx, institution, { ...made, terms, guarantees });
}

function refuseOtherClient(typedFor: string, clientId: string): void {
  if (typedFor !== clientId) throw new Problem('invalid_input', 'Este pedido é de outro cliente.');
}
