import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientPage } from '#contract/clients.ts';
import { ledgerText } from '#domain/clients/ledger-text.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { wholeLedger } from '#web/data/clients/client-queries.ts';
import { institutionName } from '#web/data/institutions/institution-query.ts';
import { shareByDevice, deviceCanShare } from '#web/ui/basic/share-text.ts';
import { showToast } from '#web/base/show-toast.ts';

/** A longer message would be cut off, or refused, on its way to the chat. */
const MOST_LINES_SENT = 30;

/** The page as a message: by the share sheet of a phone, else into the client's chat. */
export function useSendPage(page: ClientPage): { send: () => Promise<void>; sending: boolean } {
  const [sending, setSending] = useState(false);
  const queryClient = useQueryClient();
  const { client } = page;

  async function send() {
    setSending(true);
    try {
      const [lines, institution] = await Promise.all([wholeLedger(client.id), institutionName(queryClient)]);
      const text = ledgerText({
        name: client.name,
        institution,
        today: page.today,
        owed: page.owed,
        lateAmount: page.late_amount,
        lateDays: page.late_days,
        lines: lines.slice(0, MOST_LINES_SENT),
        more: lines.length > MOST_LINES_SENT,
      });
      if (!deviceCanShare()) window.open(chatLink(chatPhone(client.phone), text), '_blank', 'noopener');
      else if (!(await shareByDevice({ text }))) tellUnsent('Tente de novo em instantes.');
    } catch (error) {
      tellUnsent(error instanceof Error ? error.message : '');
    } finally {
      setSending(false);
    }
  }
  return { send, sending };
}

function tellUnsent(description: string): void {
  showToast({ title: 'Não foi possível enviar', description, variant: 'destructive' });
}
