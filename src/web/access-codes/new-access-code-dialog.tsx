import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { accessCodeMessage } from '#domain/clients/access-code.ts';
import type { Client } from '#domain/clients/client.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { settings } from '#web/base/settings.ts';
import { copyText } from '#web/ui/basic/share-text.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';

interface NewAccessCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: Pick<Client, 'name' | 'phone'>;
  code: string;
}

/** The only time the code is shown: the server keeps no more than its hash. */
export function NewAccessCodeDialog({ open, onOpenChange, client, code }: NewAccessCodeDialogProps) {
  const { data: institution } = useQuery(institutionQuery);
  const shown = useRef<HTMLParagraphElement>(null);
  const message = accessCodeMessage({
    clientName: client.name,
    institutionName: institution?.name ?? settings.productName,
    code,
    address: `${window.location.origin}/login`,
  });

  const copy = () =>
    copyText(code, shown.current, { copied: 'Código copiado.', refused: 'Selecione o código e copie.' });

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Código do cliente"
      description={`Para ${client.name}. Anote agora: depois não dá para ver de novo.`}
      forReading
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copiar código
          </Button>
          <a
            href={chatLink(chatPhone(client.phone), message)}
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
        className="rounded-control bg-sunken py-5 text-center text-2xl font-bold tracking-[0.2em] select-text"
      >
        {code}
      </p>
      <p className="mt-3 text-sm text-muted">
        Vale até você gerar outro. Depois de 5 erros o cliente precisa de um código novo.
      </p>
    </SheetDialog>
  );
}
