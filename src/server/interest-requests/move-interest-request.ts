import {
  allowedMove,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import { refuseAnonymised } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { lockRequest, saveRequest } from './interest-request-store.ts';

interface MoveInterestRequest {
  readonly id: string;
  readonly version: number;
  /** Undefined when only the notes change. */
  readonly status?: InterestStatus | undefined;
  /** Undefined leaves the notes as they are. */
  readonly notes?: string | null | undefined;
}

/** Moves a request one step along the order or rejects it, and saves its notes (IN-7). */
export async function moveInterestRequest(
  tx: Tx,
  institution: string,
  { id, version, status, notes }: MoveInterestRequest,
): Promise<InterestRequest> {
  const request = await lockRequest(tx, institution, id);
  refuseOtherVersion(request, version);
  if (status === undefined && notes === undefined) return request;
  if (request.client_id !== null) await refuseAnonymised(tx, institution, request.client_id);
  const moved = {
    ...request,
    status: status ?? request.status,
    notes: notes === undefined ? request.notes : notes,
  };
  if (moved.status !== request.status && !allowedMove(request.status, moved.status))
    throw new Problem('invalid_status_move');
  return saveRequest(tx, institution, moved);
}
