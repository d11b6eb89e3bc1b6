import { Copy, Printer, Share2 } from 'lucide-react';
import type { RefObject } from 'react';
import { chatLink } from '#domain/phone.ts';
import { copyText, deviceCanShare, shareText, tellUnshared } from '#web/ui/basic/share-text.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ReadyReport, Report } from './use-report.ts';

interface ReportActionsProps {
  report: Report | null;
  /** Holds the text on the screen, for browsers without a clipboard. */
  shownRef: RefObject<HTMLElement | null>;
}

/** Longer addresses are cut off or refused on the way to the chat. */
const LONGEST_LINK = 8000;

/** Copy, share and print the report (RP-3, RP-4). Without one 'Copiar' and 'Compartilhar' say what is missing (RP-5). */
export function ReportActions({ report, shownRef }: ReportActionsProps) {
  function act(action: 'copy' | 'share' | 'print') {
    if (report?.kind !== 'ready') {
      showToast({ title: 'Atenção', description: whyNot(report), variant: 'destructive' });
    } else if (action === 'copy') void copy(report, shownRef.current);
    else if (action === 'share') void share(report);
    else window.print();
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button dense variant={report?.kind === 'ready' ? 'primary' : 'secondary'} onClick={() => act('copy')}>
        <Copy aria-hidden="true" />
        Copiar
      </Button>
      <Button dense variant="secondary" onClick={() => act('share')}>
        <Share2 aria-hidden="true" />
        Compartilhar
      </Button>
      {report?.kind === 'ready' && (
        <Button
          dense
          variant="secondary"
          loading={report.paper.payments === undefined}
          onClick={() => act('print')}
        >
          <Printer aria-hidden="true" />
          Imprimir
        </Button>
      )}
    </div>
  );
}

function whyNot(report: Exclude<Report, ReadyReport> | null): string {
  switch (report?.kind) {
    case undefined:
      return 'Por favor, selecione um cliente.';
    case 'loading':
      return 'O relatório ainda está sendo carregado.';
    case 'failed':
      return report.message;
    case 'none':
      return report.reason;
  }
}

const TO_SHARE_BY_HAND = 'Copie o relatório e cole onde preferir.';

function copy({ text }: ReadyReport, shownIn: HTMLElement | null): Promise<void> {
  return copyText(text, shownIn, {
    copied: 'Relatório copiado para a área de transferência.',
    refused: 'Selecione o texto do relatório e copie.',
  });
}

async function share({ text, chat }: ReadyReport): Promise<void> {
  if (deviceCanShare()) await shareText(text, TO_SHARE_BY_HAND);
  else openChat(text, chat);
}

function openChat(text: string, chat: string | null): void {
  const link = chatLink(chat, text);
  if (link.length > LONGEST_LINK) tellUnshared(TO_SHARE_BY_HAND);
  else window.open(link, '_blank', 'noopener');
}
