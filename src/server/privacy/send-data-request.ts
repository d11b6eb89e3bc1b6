import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NewDataRequest, PortalDataRequest } from '#contract/data-requests.ts';
import type { Day } from '#domain/calendar.ts';
import { answerBy, MOST_OPEN_DATA_REQUESTS } from '#domain/privacy/data-request.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

/** A client asks about their data (LP-4); nothing of it changes by that. */
export async function sendDataRequest(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  { kind, text }: NewDataRequest,
  { today, now }: { readonly today: Day; readonly now: Date },
): Promise<PortalDataRequest> {
  await refuseTooMany(tx, { institution, clientId });
  const id = newId();
  const request = { id, kind, text, answer_by: answerBy(today) };
  await tx
    .insertInto('data_requests')
    .values({ institution_id: institution, client_id: clientId, ...request, created_at: now })
    .execute();
  await announce(tx, institution, { table: 'data_requests', op: 'INSERT', id, client_id: clientId });
  return { ...request, created_at: now.toISOString(), answer: null, answered_at: null };
}

/** Of many at once none passes the limit: they take turns. */
async function refuseTooMany(tx: Tx, { institution, clientId }: BorrowerIdentity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data requests:${clientId}`}, 0))`.execute(tx);
  const { open } = await tx
    .selectFrom('data_requests')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN_DATA_REQUESTS) throw new Problem('too_many_data_requests');
}
