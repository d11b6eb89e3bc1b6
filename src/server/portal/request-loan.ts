import { v7 as newId } from 'uuid';
import type { PortalRequest } from '#contract/portal.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { lockRequester } from '#server/interest-requests/interest-request-store.ts';
import { requireBorrower, insertPortalRequest, openRequestOf } from './portal-store.ts';

/** Of two concurrent requests, one is recorded and the other refused (PT-7). */
export async function requestLoan(
  tx: Tx,
  borrower: BorrowerIdentity,
  requestedAmount: Cents,
): Promise<PortalRequest> {
  for (;;) {
    const { cpf } = await requireBorrower(tx, borrower);
    await lockRequester(tx, borrower.institution, cpf);
    if ((await openRequestOf(tx, borrower)) !== null) throw new Problem('open_request_exists');
    const request = await insertPortalRequest(tx, borrower, { id: newId(), cpf, requestedAmount });
    if (request !== null) return request;
    // The client was deleted or its CPF changed while this waited for the lock of the old CPF: retry.
  }
}
