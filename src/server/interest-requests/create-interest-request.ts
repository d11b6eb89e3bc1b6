import { v7 as newId } from 'uuid';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import type { Cents } from '#domain/money.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { insertRequest } from './interest-request-store.ts';

interface NewInterestRequest {
  readonly client_id: string;
  readonly requested_amount: Cents;
  readonly now: Date;
}

/** For a registered client; the amount is not checked (IN-6). */
export async function createInterestRequest(
  tx: Tx,
  institution: string,
  { client_id, requested_amount, now }: NewInterestRequest,
): Promise<InterestRequest> {
  const client = await requireClient(tx, institution, client_id);
  const request = {
    id: newId(),
    client_id,
    client_name: client.name,
    no_lending_reason: client.no_lending_reason,
    client_cpf: client.cpf,
    original_requester_name: null,
    requester_phone: null,
    requested_amount,
    status: 'Pendente',
    notes: null,
    expected_payment_date: null,
    created_at: now.toISOString(),
    version: 1,
  } satisfies InterestRequest;
  await insertRequest(tx, institution, request);
  return request;
}
