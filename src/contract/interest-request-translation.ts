import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { reaisFromCents } from '#domain/money.ts';
import type { WireInterestRequest } from './interest-requests.ts';
import { centsFromWire, cpfFromWire, momentFromWire, momentToWire } from './wire-translation.ts';

export function interestRequestToWire(request: InterestRequest): WireInterestRequest {
  return {
    id: request.id,
    client_id: request.clientId,
    client_name: request.clientName,
    client_cpf: request.clientCpf,
    original_requester_name: request.requesterName,
    requested_amount: reaisFromCents(request.requestedAmount),
    status: request.status,
    notes: request.notes,
    created_at: momentToWire(request.createdAt),
    version: request.version,
  };
}

export function interestRequestFromWire(wire: WireInterestRequest): InterestRequest {
  return {
    id: wire.id,
    clientId: wire.client_id,
    clientName: wire.client_name,
    clientCpf: cpfFromWire(wire.client_cpf),
    requesterName: wire.original_requester_name,
    requestedAmount: centsFromWire(wire.requested_amount),
    status: wire.status,
    notes: wire.notes,
    createdAt: momentFromWire(wire.created_at),
    version: wire.version,
  };
}
