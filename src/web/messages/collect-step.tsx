import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { hasCode } from '#web/api/api-problem.ts';
import { clientQuery } from '#web/data/clients/client-queries.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { copyText } from '#web/ui/basic/share-text.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import type { CollectionRound, Outcome } from './collection-round.ts';
import { ChatLink, FoldedMessage, MessageActions, SentQuestion } from './message-fields.tsx';
import { useCollectionMessage } from './use-collection-message.ts';
import { useMessageEditor, type MessageToClient } from './use-message-editor.tsx';

interface CollectStepProps {
  round: CollectionRound;
  onOutcome: (outcome: Outcome) => void;
  onSent: () => void;
  onHoursAsked: () => void;
  onNext: () => void;
  onStop: () => void;
}

/** One client of the round: '3 de 12', the message, and on to the next: two presses (CB-14). */
export function CollectStep(props: CollectStepProps) {
  const { round, onNext, onStop } = props;
  const id = round.clientIds[round.at] ?? '';
  const { data: client, error, refetch } = useQuery({ ...clientQuery(id), meta: { failed: false } });
  const isGone = error !== null && hasCode(error, 'not_found');
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {client !== undefined && <AvatarInitials name={client.name} />}
        <h2 className="min-w-0 flex-1 text-lg font-bold">{client?.name ?? 'Cliente'}</h2>
        <p className="text-sm font-semibold text-muted">{`${round.at + 1} de ${round.clientIds.length}`}</p>
      </div>
      {client !== undefined ? (
        <StepMessage {...props} client={client} />
      ) : isGone ? (
        <>
          <p className="text-muted">Este cliente foi excluído.</p>
          <Button onClick={onNext}>Próximo</Button>
        </>
      ) : error !== null ? (
        <LoadFailure message={error.message} retry={() => void refetch()} />
      ) : (
        <Coming />
      )}
      <Button variant="ghost" dense onClick={onStop}>
        Parar aqui
      </Button>
    </Card>
  );
}

function StepMessage({ client, ...step }: CollectStepProps & { client: MessageToClient['client'] }) {
  const message = useCollectionMessage(client, null, { withPixCode: false });
  switch (message.state) {
    case 'loading':
      return <Coming />;
    case 'nothing owed':
      return (
        <>
          <p className="text-muted">{`${client.name} não deve nada agora.`}</p>
          <Button onClick={step.onNext}>Próximo</Button>
        </>
      );
    case 'ready':
      return <StepEditor {...step} message={{ ...message, client }} pixCode={message.pixCode} />;
  }
}

function StepEditor({
  message,
  pixCode,
  ...step
}: CollectStepProps & { message: MessageToClient; pixCode: string }) {
  const { round, onOutcome, onSent, onHoursAsked, onNext } = step;
  const editor = useMessageEditor(message, {
    onOpened: () => onOutcome('opened'),
    hoursAsked: round.hoursAsked ?? false,
    onHoursAsked,
  });
  const outcome = round.outcomes[message.client.id];
  function said(sent: boolean) {
    if (sent) onSent();
    else {
      onOutcome('not_sent');
      editor.stay();
    }
  }
  if (editor.opened !== null) return <SentQuestion editor={editor} onSaid={said} />;
  return (
    <>
      {editor.lastText !== null && <p className="-mt-2 text-sm text-muted">{editor.lastText}</p>}
      <FoldedMessage editor={editor} />
      {/* Above the bar of the screen, under the thumb (CB-14). */}
      <div className="sticky bottom-[calc(var(--bar-height)+0.5rem)] z-10 grid gap-2 bg-card py-2 lg:bottom-2">
        {editor.digits === null ? <MessageActions editor={editor} /> : <ChatLink editor={editor} wide />}
        <div className="grid grid-cols-2 gap-2">
          {pixCode !== '' && <CopyPixButton code={pixCode} />}
          <Button
            variant={editor.digits === null ? 'primary' : 'secondary'}
            className="only:col-span-full"
            onClick={onNext}
          >
            {outcome === undefined ? 'Pular' : 'Próximo'}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The code as a message of its own: pasted into the chat it can be copied whole. */
function CopyPixButton({ code }: { code: string }) {
  const copy = () =>
    copyText(code, null, {
      copied: 'Cole o código Pix na conversa.',
      refused: 'Abra o Pix do empréstimo e copie o código de lá.',
    });
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      Copiar Pix
    </Button>
  );
}

function Coming() {
  return <div aria-busy="true" className="min-h-60 animate-breathe rounded-control bg-sunken" />;
}
