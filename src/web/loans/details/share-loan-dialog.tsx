import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { dayText } from '#domain/calendar.ts';
import { loanSummary } from '#domain/loans/texts/loan-summary.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { copyText, deviceCanShare, shareText } from '#web/ui/basic/share-text.ts';
import { useToday } from '#web/base/clock/today.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { usePhone } from '#web/data/clients/use-phone.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';

interface ShareLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
}

/** The summary of a loan, to copy or share (LN-15). */
export function ShareLoanDialog({ open, onOpenChange, loan }: ShareLoanDialogProps) {
  const phone = usePhone({ id: loan.client_id, phone: loan.client.phone });
  const text = loanSummary(loan, loan.client, useToday());
  const printHeading = usePrintHeading();
  const shownRef = useRef<HTMLParagraphElement>(null);

  const copy = () =>
    copyText(text, shownRef.current, {
      copied: 'Resumo copiado para a área de transferência.',
      refused: 'Selecione o texto do resumo e copie.',
    });
  const share = () => shareText(text, 'Copie o resumo e cole onde preferir.');

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Resumo do Empréstimo"
      actions={
        <>
          <a
            href={chatLink(chatPhone(phone), text)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({ variant: 'secondary' })}
          >
            <WhatsAppIcon />
            Enviar pelo WhatsApp
          </a>
          {deviceCanShare() && (
            <Button variant="secondary" onClick={() => void share()}>
              <Share2 aria-hidden="true" />
              Partilhar
            </Button>
          )}
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copiar Resumo
          </Button>
        </>
      }
    >
      <p
        ref={shownRef}
        className="rounded-control bg-sunken p-4 leading-relaxed whitespace-pre-line select-text"
      >
        {text}
      </p>
      <PrintSheet heading={printHeading}>{text}</PrintSheet>
    </SheetDialog>
  );
}

/** Above what is printed: whose paper it is and of which day. Without a profile the day alone. */
function usePrintHeading(): string {
  // A failure costs the paper its first line; it is not worth a toast.
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });
  const date = dayText(useToday());
  const name = institution?.name ?? null;
  return name === null ? date : `${name} · ${date}`;
}
