import { v7 as newId } from 'uuid';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import type { Cents } from '#domain/money.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { insertRequest } from './interest-request-store.ts';

interface NewInterestRequest {
  readonly clientId: string;
  readonly requestedAmount: Cents;
  readonly now: Date;
}

/** IN-6: for a registered client, of whatever amount. */
export async function createInterestRequest(
  tx: Tx,
  owner: string,
  { clientId, requestedAmount, now }: NewInterestRequest,
): Promise<InterestRequest> {
  const client = await requireClient(tx, owner, clientId);
  const request: InterestRequest = {
    id: newId(),
    clientId,
    clientName: client.name,
    clientCpf: client.cpf,
    requesterName: null,
    requestedAmount,
    status: 'Pendente',
    notes: null,
    createdAt: now,
    version: 1,
  };
  await insertRequest(tx, owner, request);
  return request;
}
