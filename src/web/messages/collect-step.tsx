import { useQuery } from '@tanstack/react-query';
import { hasCode } from '#web/api/api-problem.ts';
import { clientQuery } from '#web/data/clients/client-queries.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import type { CollectionRound, Outcome } from './collection-round.ts';
import { MessageActions, MessageFields, SentQuestion } from './message-fields.tsx';
import { useCollectionMessage } from './use-collection-message.ts';
import { useMessageEditor, type MessageToClient } from './use-message-editor.tsx';

interface CollectStepProps {
  round: CollectionRound;
  onOutcome: (outcome: Outcome) => void;
  onNext: () => void;
  onStop: () => void;
}

/** One client of the round: '3 de 12', the message, and on to the next. */
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
  const message = useCollectionMessage(client, null);
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
      return <StepEditor {...step} message={{ ...message, client }} />;
  }
}

function StepEditor({ round, message, onOutcome, onNext }: CollectStepProps & { message: MessageToClient }) {
  const editor = useMessageEditor(message, () => onOutcome('opened'));
  const outcome = round.outcomes[message.client.id];
  const isAnswered = outcome === 'sent' || outcome === 'not_sent';
  return (
    <>
      {editor.lastText !== null && <p className="-mt-2 text-sm text-muted">{editor.lastText}</p>}
      {editor.opened !== null && !isAnswered ? (
        <SentQuestion editor={editor} onSaid={(sent) => onOutcome(sent ? 'sent' : 'not_sent')} />
      ) : (
        <MessageFields editor={editor} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {editor.opened === null && <MessageActions editor={editor} />}
        <Button
          variant={outcome === undefined ? 'secondary' : 'primary'}
          disabled={editor.saying}
          onClick={onNext}
        >
          {outcome === undefined ? 'Pular' : 'Próximo'}
        </Button>
      </div>
    </>
  );
}

function Coming() {
  return <div aria-busy="true" className="min-h-60 animate-breathe rounded-control bg-sunken" />;
}
