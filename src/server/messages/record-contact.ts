import { v7 as newId } from 'uuid';
import type { ContactMade } from '#contract/messages.ts';
import type { MessageMoment } from '#domain/messages/moment.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { requireClientWithLoan } from '#server/records/require-client-with-loan.ts';
import { requireContact } from './contact-store.ts';

interface OpenedMessage {
  readonly client_id: string;
  readonly loan_id?: string | undefined;
  readonly moment: MessageMoment;
  readonly text: string;
}

/** Writes down that a chat was opened with a text; nothing here says that it was sent (CB-8). */
export async function recordContact(
  tx: Tx,
  institution: string,
  { client_id, loan_id, moment, text }: OpenedMessage,
  now: Date,
): Promise<ContactMade> {
  await requireClientWithLoan(tx, institution, client_id, loan_id);
  const id = newId();
  await tx
    .insertInto('contacts_made')
    .values({
      institution_id: institution,
      id,
      client_id,
      loan_id: loan_id ?? null,
      moment,
      text,
      opened_at: now,
    })
    .execute();
  await announce(tx, institution, { table: 'contacts_made', op: 'INSERT', id, client_id });
  return requireContact(tx, institution, id);
}
