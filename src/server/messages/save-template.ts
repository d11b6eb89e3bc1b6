import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { MessageTemplate } from '#contract/messages.ts';
import type { MessageMoment } from '#domain/messages/moment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockTemplate, originalTemplate } from './template-store.ts';

interface ChangedTemplate {
  readonly moment: MessageMoment;
  /** The one that was seen; null for the original text. */
  readonly version: number | null;
  /** Null goes back to the original text. */
  readonly body: string | null;
}

/** Refused where somebody else changed the text since it was seen (CB-1, LN-18). */
export async function saveTemplate(
  tx: Tx,
  institution: string,
  { moment, version, body }: ChangedTemplate,
): Promise<MessageTemplate> {
  // A text without a row has nothing to lock: two first changes wait for each other here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template:${institution}:${moment}`}, 0))`.execute(
    tx,
  );
  const before = await lockTemplate(tx, institution, moment);
  if ((before?.version ?? null) !== version) {
    const { id: _id, ...record } = before ?? { id: null, ...originalTemplate(moment) };
    throw new Problem('record_changed', undefined, { record });
  }
  if (body === (before?.body ?? null)) return shown(before, moment);
  if (body === null) await removeTemplate(tx, institution, moment);
  else if (before === null) await insertTemplate(tx, institution, { moment, body });
  else await updateTemplate(tx, institution, { moment, body });
  await announce(tx, institution, { table: 'message_templates', op: 'many' });
  return shown(await lockTemplate(tx, institution, moment), moment);
}

function shown(row: Awaited<ReturnType<typeof lockTemplate>>, moment: MessageMoment): MessageTemplate {
  return row === null ? originalTemplate(moment) : { moment, body: row.body, version: row.version };
}

async function insertTemplate(
  tx: Tx,
  institution: string,
  template: { moment: MessageMoment; body: string },
): Promise<void> {
  await tx
    .insertInto('message_templates')
    .values({ institution_id: institution, id: newId(), ...template })
    .execute();
}

async function updateTemplate(
  tx: Tx,
  institution: string,
  { moment, body }: { moment: MessageMoment; body: string },
): Promise<void> {
  await tx
    .updateTable('message_templates')
    .set({ body })
    .where('institution_id', '=', institution)
    .where('moment', '=', moment)
    .execute();
}

async function removeTemplate(tx: Tx, institution: string, moment: MessageMoment): Promise<void> {
  await tx
    .deleteFrom('message_templates')
    .where('institution_id', '=', institution)
    .where('moment', '=', moment)
    .execute();
}
