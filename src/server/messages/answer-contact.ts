import type { ContactMade } from '#contract/messages.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { requireContact } from './contact-store.ts';

/** 'Enviei' or 'Não enviei': what the person says, and may say again (CB-8). */
export async function answerContact(
  tx: Tx,
  institution: string,
  { id, sent }: { readonly id: string; readonly sent: boolean },
): Promise<ContactMade> {
  const { client_id } = await tx
    .updateTable('contacts_made')
    .set({ sent })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .returning('client_id')
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await announce(tx, institution, { table: 'contacts_made', op: 'UPDATE', id, client_id });
  return requireContact(tx, institution, id);
}
