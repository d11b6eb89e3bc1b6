import type { MessageTemplate } from '#contract/messages.ts';
import { MESSAGE_MOMENTS, type MessageMoment } from '#domain/messages/moment.ts';
import { ORIGINAL_TEXTS } from '#domain/messages/original-texts.ts';
import type { Tx } from '#server/db/database.ts';

const COLUMNS = ['id', 'moment', 'body', 'version'] as const;

/** All seven, in their order; an unchanged one is the original text (CB-1). */
export async function listTemplates(tx: Tx, institution: string): Promise<MessageTemplate[]> {
  const rows = await tx
    .selectFrom('message_templates')
    .select(['moment', 'body', 'version'])
    .where('institution_id', '=', institution)
    .execute();
  return MESSAGE_MOMENTS.map(
    (moment) => rows.find((row) => row.moment === moment) ?? originalTemplate(moment),
  );
}

export function originalTemplate(moment: MessageMoment): MessageTemplate {
  return { moment, body: ORIGINAL_TEXTS[moment], version: null };
}

/** Locks the row; null for a text that is still the original one. */
export async function lockTemplate(tx: Tx, institution: string, moment: MessageMoment) {
  const row = await tx
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('institution_id', '=', institution)
    .where('moment', '=', moment)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
