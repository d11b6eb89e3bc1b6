import { Copy, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { MESSAGE_LIMIT } from '#domain/messages/template.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { copyText, deviceCanShare, shareText } from '#web/ui/basic/share-text.ts';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { NotPaidButton } from '#web/visits/lazy-visits.ts';
import type { MessageEditor } from './use-message-editor.tsx';
import { unbrokenAmounts } from '#web/ui/money/unbroken-amounts.ts';

/** The text, what to know about it, and the question before it leaves out of hours (CB-6, CB-11). */
export function MessageFields({ editor }: { editor: MessageEditor }) {
  const { message, setTyped, shownRef } = editor;
  return (
    <div className="grid gap-3">
      <MessageNotices editor={editor} />
      <Field label="Mensagem">
        <TextArea
          rows={8}
          maxLength={MESSAGE_LIMIT}
          value={message}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {/* For browsers without a clipboard: what is copied must be selected somewhere. */}
      <div ref={shownRef} aria-hidden="true" className="sr-only whitespace-pre-line">
        {message}
      </div>
    </div>
  );
}

/** The first three lines of it; 'Ver mensagem' shows it whole, to be typed over (CB-14). */
export function FoldedMessage({ editor }: { editor: MessageEditor }) {
  const [whole, setWhole] = useState(false);
  const { message, shownRef } = editor;
  if (whole) return <MessageFields editor={editor} />;
  return (
    <div className="grid gap-2">
      <MessageNotices editor={editor} />
      <div ref={shownRef} className="rounded-control bg-sunken p-3">
        <p className="line-clamp-3 whitespace-pre-line">{unbrokenAmounts(message)}</p>
      </div>
      <Button variant="ghost" dense className="-ml-2 justify-self-start" onClick={() => setWhole(true)}>
        Ver mensagem
      </Button>
    </div>
  );
}

function MessageNotices({ editor }: { editor: MessageEditor }) {
  const { digits, threat, question } = editor;
  return (
    <>
      {digits === null && <Notice tone="orange">Telefone incompleto. Confira o cadastro.</Notice>}
      {threat !== null && <Notice tone="orange">{threat}</Notice>}
      <ConfirmDialog
        open={question !== null}
        onOpenChange={editor.dropQuestions}
        title="Enviar agora?"
        description={question ?? ''}
        confirmLabel="Continuar"
        confirmVariant="primary"
        onConfirm={editor.confirmQuestion}
      />
    </>
  );
}

/** 'Enviar pelo WhatsApp' where there is a number; 'Copiar' always; the device's share sheet where it has one. */
export function MessageActions({ editor }: { editor: MessageEditor }) {
  const { message, digits, shownRef } = editor;

  const copy = () =>
    copyText(message, shownRef.current, {
      copied: 'Mensagem copiada para a área de transferência.',
      refused: 'Selecione o texto da mensagem e copie.',
    });
  const share = () => shareText(message, 'Copie a mensagem e cole onde preferir.');

  return (
    <>
      {deviceCanShare() && (
        <Button variant="secondary" onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          Compartilhar
        </Button>
      )}
      <Button variant={digits === null ? 'primary' : 'secondary'} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copiar
      </Button>
      <ChatLink editor={editor} />
    </>
  );
}

/** 'Enviar pelo WhatsApp', where there is a number. */
export function ChatLink({ editor, wide = false }: { editor: MessageEditor; wide?: boolean }) {
  if (editor.digits === null) return null;
  return (
    <a
      href={editor.link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ wide })}
      onClick={editor.pressLink}
    >
      <WhatsAppIcon />
      Enviar pelo WhatsApp
    </a>
  );
}

/** After the chat was opened: only the person knows whether the message was sent (CB-8). */
export function SentQuestion({ editor, onSaid }: { editor: MessageEditor; onSaid: (sent: boolean) => void }) {
  return (
    <div role="group" aria-label="Você enviou a mensagem?" className="grid gap-3 text-center">
      <p className="text-lg font-bold">Você enviou a mensagem?</p>
      <p className="text-sm text-muted">{`Para ${editor.client.name}, pelo WhatsApp.`}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="secondary"
          disabled={editor.saying}
          onClick={() => editor.say(false, () => onSaid(false))}
        >
          Não enviei
        </Button>
        <Button disabled={editor.saying} onClick={() => editor.say(true, () => onSaid(true))}>
          Enviei
        </Button>
      </div>
      {editor.isCharge && (
        <Suspense fallback={null}>
          <NotPaidButton client={editor.client} className="justify-self-center" />
        </Suspense>
      )}
    </div>
  );
}
