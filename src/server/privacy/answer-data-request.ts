import { sql } from 'kysely';
import type { AnswerToDataRequest, DataRequest } from '#contract/data-requests.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { requireDataRequest } from './data-request-store.ts';

/** The client reads the answer in the portal; of two who answer at once the second finds it answered (LP-4). */
export async function answerDataRequest(
  tx: Tx,
  institution: string,
  { version, answer }: AnswerToDataRequest,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<DataRequest> {
  const waiting = await tx
    .selectFrom('data_requests')
    .select(['client_id', 'answered_at', 'version'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  if (waiting.answered_at !== null) throw new Problem('data_request_answered');
  refuseOtherVersion(waiting, version);
  await tx
    .updateTable('data_requests')
    .set({ answer, answered_at: now, answered_by: sql<string>`caderneta_user()`, version: version + 1 })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, {
    table: 'data_requests',
    op: 'UPDATE',
    id,
    client_id: waiting.client_id,
  });
  return requireDataRequest(tx, institution, id);
}
