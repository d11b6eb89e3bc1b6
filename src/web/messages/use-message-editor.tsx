import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type MouseEvent } from 'react';
import type { ContactMade } from '#contract/messages.ts';
import { isCollectionHour, OUT_OF_HOURS, TOO_INSISTENT } from '#domain/messages/collection-hours.ts';
import { isInsistent, lastCollectionText } from '#domain/messages/contact-words.ts';
import { isCollection, type MessageMoment } from '#domain/messages/moment.ts';
import { threatNotice } from '#domain/messages/tone.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { settings } from '#web/base/settings.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { usePhone } from '#web/data/clients/use-phone.ts';
import { latelyQuery } from '#web/data/messages/message-queries.ts';

const recordMessage: ChangeOfScreen = {
  failed: 'Não deu para anotar a mensagem',
  changes: ['contacts_made'],
};
const answerMessage: ChangeOfScreen = {
  failed: 'Não deu para anotar a mensagem',
  changes: ['contacts_made'],
};

export interface MessageToClient {
  readonly client: { readonly id: string; readonly name: string; readonly phone: string };
  readonly moment: MessageMoment;
  /** The loan it is about, where it is about one. */
  readonly loanId: string | null;
  readonly text: string;
}

interface EditorOptions {
  onOpened?: (contact: ContactMade) => void;
  /** Of a round: writing out of hours was confirmed already (CB-14). */
  hoursAsked?: boolean;
  onHoursAsked?: () => void;
}

export type MessageEditor = ReturnType<typeof useMessageEditor>;

/** One message on its way to a chat: typed over for this once, questioned where the law advises it, and written down (CB-6 to CB-13). */
export function useMessageEditor(
  { client, moment, loanId, text }: MessageToClient,
  { onOpened, hoursAsked = false, onHoursAsked }: EditorOptions = {},
) {
  // Null until something is typed, so that an amount that changes meanwhile is the new one.
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState<ContactMade | null>(null);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const shownRef = useRef<HTMLDivElement>(null);
  const lately = useQuery(latelyQuery(client.id));
  const message = typed ?? text;
  const digits = chatPhone(usePhone(client));
  const link = chatLink(digits, message);
  const now = new Date(serverTime()).toISOString();
  const contacts = lately.data?.items ?? [];

  const record = useOperation(recordMessage, {
    run: (written: string, idempotencyKey) =>
      call(
        'POST /api/messages',
        {
          body: { client_id: client.id, ...(loanId !== null && { loan_id: loanId }), moment, text: written },
        },
        { idempotencyKey },
      ),
    onDone: (contact) => {
      setOpened(contact);
      onOpened?.(contact);
    },
  });
  const answer = useOperation(answerMessage, {
    run: ({ contact, sent }: { contact: ContactMade; sent: boolean }) =>
      call('PATCH /api/messages/:id', { params: { id: contact.id }, body: { sent } }),
    onDone: setOpened,
  });

  function questionsNow(): readonly string[] {
    if (!isCollection(moment)) return [];
    return [
      ...(hoursAsked || isCollectionHour(now, settings.timeZone) ? [] : [OUT_OF_HOURS]),
      ...(isInsistent(contacts, now) ? [TOO_INSISTENT] : []),
    ];
  }

  return {
    client,
    message,
    setTyped,
    digits,
    link,
    shownRef,
    opened,
    isCharge: isCollection(moment),
    threat: threatNotice(message),
    lastText: isCollection(moment) ? lastCollectionText(contacts, now, settings.timeZone) : null,
    /** The next question before the chat opens; null without one. */
    question: questions[0] ?? null,
    /** Of the link to the chat: it opens by itself unless something is asked first (CB-11, CB-13). */
    pressLink: (event: MouseEvent) => {
      const asked = questionsNow();
      if (asked.length === 0) {
        record.mutate(message);
        return;
      }
      event.preventDefault();
      setQuestions(asked);
    },
    confirmQuestion: () => {
      const [asked, ...rest] = questions;
      if (asked === OUT_OF_HOURS) onHoursAsked?.();
      setQuestions(rest);
      if (rest.length > 0) return;
      window.open(link, '_blank', 'noopener');
      record.mutate(message);
    },
    dropQuestions: () => setQuestions([]),
    say: (sent: boolean, onSaid?: () => void) => {
      if (opened !== null) answer.mutate({ contact: opened, sent }, { onSuccess: onSaid });
    },
    saying: answer.isPending,
    /** Back to the message, which was not sent. */
    stay: () => setOpened(null),
  };
}
