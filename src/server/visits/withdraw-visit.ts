import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { mayWithdraw, type VisitReader } from './visit-store.ts';

/** The line stays, as withdrawn; a promise it had replaced stands again (FD-13). Withdrawn before, nothing changes. */
export async function withdrawVisit(
  tx: Tx,
  institution: string,
  id: string,
  { now, ...reader }: VisitReader & { readonly now: Date },
): Promise<void> {
  const visit = await tx
    .selectFrom('visits')
    .select(['client_id', 'by_user', 'on_day', 'withdrawn_at'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  if (!mayWithdraw(visit, reader)) throw new Problem('not_allowed');
  if (visit.withdrawn_at !== null) return;
  await tx
    .updateTable('visits')
    .set({ withdrawn_at: now, withdrawn_by: reader.user })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, { table: 'visits', op: 'UPDATE', id, client_id: visit.client_id });
}
