import type { messageEndpoints } from '#contract/messages.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { answerContact } from './answer-contact.ts';
import { listToCollect } from './collection-store.ts';
import { contactsOfClient } from './contact-store.ts';
import { recordContact } from './record-contact.ts';
import { saveTemplate } from './save-template.ts';
import { listTemplates } from './template-store.ts';

export function messageHandlers({
  timeZone,
}: {
  readonly timeZone: string;
}): HandlersOf<typeof messageEndpoints> {
  return {
    'GET /api/messages/templates': async ({ tx, institution }) => ({
      items: await listTemplates(tx, institution),
    }),
    'PUT /api/messages/templates/:moment': ({ tx, institution, params, body }) =>
      saveTemplate(tx, institution, { moment: params.moment, ...body }),
    'GET /api/clients/:id/messages': ({ tx, institution, params, query }) =>
      contactsOfClient(tx, institution, { clientId: params.id, ...query }),
    'POST /api/messages': ({ tx, institution, body, now }) => recordContact(tx, institution, body, now),
    'PATCH /api/messages/:id': ({ tx, institution, params, body }) =>
      answerContact(tx, institution, { id: params.id, sent: body.sent }),
    'GET /api/collection': ({ tx, institution, query, today }) =>
      listToCollect(
        tx,
        institution,
        {
          group: query.group,
          includesWritten: query.include_written === 'true',
          includesPromised: query.include_promised === 'true',
        },
        { after: query.after, limit: query.limit, today, timeZone },
      ),
  };
}
