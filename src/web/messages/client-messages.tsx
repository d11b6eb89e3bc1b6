import { Check, MessageCircle, X, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import type { ContactMade } from '#contract/messages.ts';
import type { Day } from '#domain/calendar.ts';
import { contactStateText, openedWhen } from '#domain/messages/contact-words.ts';
import { MOMENT_NAMES } from '#domain/messages/moment.ts';
import { settings } from '#web/base/settings.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useClientMessages } from '#web/data/messages/message-queries.ts';
import { unbrokenAmounts } from '#web/ui/money/unbroken-amounts.ts';

/** 'Mensagens' on the client's page: what was opened in a chat, newest first, and what became of it (CB-9). */
export function ClientMessages({ clientId, today }: { clientId: string; today: Day }) {
  const messages = useClientMessages(clientId);
  const line = useCallback((contact: ContactMade) => <Line contact={contact} today={today} />, [today]);
  return (
    <Card>
      <h2 className="mb-1 font-bold">Mensagens</h2>
      <PagedList
        query={messages}
        label="Mensagens"
        loadingText="Carregando mensagens..."
        empty={<p className="text-sm text-muted">Nenhuma mensagem aberta no WhatsApp ainda.</p>}
        pageClassName="grid divide-y divide-line"
        drawAll
        renderItem={line}
      />
    </Card>
  );
}

function Line({ contact, today }: { contact: ContactMade; today: Day }) {
  const { moment, opened_at: openedAt, by, sent, text } = contact;
  const { tone, icon } = lookOf(sent);
  const when = openedWhen(openedAt, today, settings.timeZone);
  return (
    <div className="pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">{MOMENT_NAMES[moment]}</p>
        <Badge tone={tone} icon={icon}>
          {contactStateText(sent)}
        </Badge>
      </div>
      <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">
        {by === null ? when : `${when} · ${by}`}
      </p>
      <Disclosure summary="Ver mensagem">
        <p className="rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
          {unbrokenAmounts(text)}
        </p>
      </Disclosure>
    </div>
  );
}

function lookOf(sent: boolean | null): { tone: BadgeTone; icon: LucideIcon } {
  if (sent === null) return { tone: 'neutral', icon: MessageCircle };
  return sent ? { tone: 'green', icon: Check } : { tone: 'orange', icon: X };
}
