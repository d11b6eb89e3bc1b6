import { useQuery } from '@tanstack/react-query';
import type { MessageContext } from '#domain/messages/facts.ts';
import type { MessageMoment } from '#domain/messages/moment.ts';
import { ORIGINAL_TEXTS } from '#domain/messages/original-texts.ts';
import { useToday } from '#web/base/clock/today.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { templatesQuery } from '#web/data/messages/message-queries.ts';

interface KnownContext {
  readonly context: MessageContext;
  /** The institution's own text of a moment. */
  readonly body: (moment: MessageMoment) => string;
}

/** What every message is made of; null until it is known. */
export function useMessageContext(client: { readonly name: string } | null): KnownContext | null {
  const today = useToday();
  const institution = useQuery(institutionQuery);
  const templates = useQuery(templatesQuery);
  if (institution.data === undefined || templates.data === undefined) return null;
  const { items } = templates.data;
  return {
    context: { client, sender: institution.data, portalLink: window.location.origin, today },
    body: (moment) => items.find((each) => each.moment === moment)?.body ?? ORIGINAL_TEXTS[moment],
  };
}
