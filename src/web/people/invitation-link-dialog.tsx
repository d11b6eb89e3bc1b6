import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { firstName } from '#domain/clients/client.ts';
import { chatLink } from '#domain/phone.ts';
import { settings } from '#web/base/settings.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { copyText } from '#web/ui/basic/share-text.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';

interface InvitationLinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  link: string;
}

/** The only time the link is shown: the server keeps no more than its hash. */
export function InvitationLinkDialog({ open, onOpenChange, name, link }: InvitationLinkDialogProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  // The form it takes the place of had the focus.
  useEffect(() => shown.current?.focus(), []);
  const copy = () =>
    copyText(link, shown.current, {
      copied: 'Link do convite copiado.',
      refused: 'Selecione o link e copie.',
    });
  const message = `Olá, ${firstName(name)}! Este é o seu convite para o ${settings.productName}. Ele vale por 72 horas: ${link}`;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Link do convite"
      description={`Para ${name}. Anote agora: depois não dá para ver de novo.`}
      forReading
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copiar link
          </Button>
          <a
            href={chatLink(null, message)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({ variant: 'primary' })}
          >
            <WhatsAppIcon />
            Enviar pelo WhatsApp
          </a>
        </>
      }
    >
      <p
        ref={shown}
        tabIndex={-1}
        className="rounded-control bg-sunken p-3 text-sm font-semibold break-all select-text outline-none"
      >
        {link}
      </p>
      <p className="mt-3 text-sm text-muted">
        Quem abrir este link entra na sua equipe: envie só a {firstName(name)}.
      </p>
    </SheetDialog>
  );
}
