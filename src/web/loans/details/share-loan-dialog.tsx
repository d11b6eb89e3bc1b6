import { Copy, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { loanSummary } from '#domain/loans/texts/loan-summary.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { usePrintHeading } from '#web/ui/page/print-heading.ts';
import { copyText, deviceCanShare, shareByDevice } from '#web/ui/basic/share-text.ts';
import { useToday } from '#web/base/clock/today.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { usePhone } from '#web/data/clients/use-phone.ts';
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

  async function copy() {
    if (await copyText(text, shownRef.current)) {
      showToast({ title: 'Copiado!', description: 'Resumo copiado para a área de transferência.' });
    } else {
      const description = 'Selecione o texto do resumo e copie.';
      showToast({ title: 'Não foi possível copiar', description, variant: 'destructive' });
    }
  }

  async function share() {
    if (await shareByDevice({ text })) return;
    const description = 'Copie o resumo e cole onde preferir.';
    showToast({ title: 'Não foi possível compartilhar', description, variant: 'destructive' });
  }

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
