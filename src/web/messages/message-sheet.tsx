import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copyText, deviceCanShare, shareByDevice } from '#web/ui/share-text.ts';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { TextArea } from '#web/ui/text-area.tsx';

const LONGEST_MESSAGE = 4000;

interface MessageSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  phone: string;
  text: string;
}

/** A message to one person, editable for this once: to the chat, to the clipboard or to the device's share sheet (CB-6). */
export function MessageSheet({ open, onOpenChange, title, phone, text }: MessageSheetProps) {
  // Null until something is typed, so that an amount that changes meanwhile is the new one.
  const [typed, setTyped] = useState<string | null>(null);
  const message = typed ?? text;
  const digits = chatPhone(phone);
  const shownRef = useRef<HTMLDivElement>(null);

  async function copy() {
    if (await copyText(message, shownRef.current)) {
      showToast({ title: 'Copiado!', description: 'Mensagem copiada para a área de transferência.' });
    } else {
      const description = 'Selecione o texto da mensagem e copie.';
      showToast({ title: 'Não foi possível copiar', description, variant: 'destructive' });
    }
  }

  async function share() {
    if (await shareByDevice(message)) return;
    const description = 'Copie a mensagem e cole onde preferir.';
    showToast({ title: 'Não foi possível partilhar', description, variant: 'destructive' });
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      forReading
      actions={
        <>
          {deviceCanShare() && (
            <Button variant="secondary" onClick={() => void share()}>
              <Share2 aria-hidden="true" />
              Partilhar
            </Button>
          )}
          <Button variant={digits === null ? 'primary' : 'secondary'} onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copiar
          </Button>
          {digits !== null && (
            <a
              href={chatLink(digits, message)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonLook()}
            >
              <MessageCircle aria-hidden="true" />
              Abrir no WhatsApp
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {digits === null && <Notice tone="orange">Telefone incompleto. Confira o cadastro.</Notice>}
        <Field label="Mensagem">
          <TextArea
            rows={8}
            maxLength={LONGEST_MESSAGE}
            value={message}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div ref={shownRef} aria-hidden="true" className="sr-only whitespace-pre-line">
          {message}
        </div>
      </div>
    </SheetDialog>
  );
}
