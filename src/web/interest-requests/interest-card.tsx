import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { momentDayText } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { settings } from '#web/base/settings.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { CardButton } from '#web/ui/basic/card-button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { ChatLink } from './chat-link.tsx';
import { NextStepButton } from './next-step-button.tsx';
import { NoLendingMark } from './no-lending-mark.tsx';

interface InterestCardProps {
  request: InterestRequest;
  onOpen: () => void;
  onDelete: () => void;
  onAdvance: () => void;
  /** Its next step is on its way. */
  advancing: boolean;
}

/** IN-4: the whole card opens the details; the bin, the chat and the next step do something else. */
export function InterestCard({ request, onOpen, onDelete, onAdvance, advancing }: InterestCardProps) {
  const name = requesterLabel(request);
  const mayEdit = useMay('edit');
  return (
    <Card className="relative flex h-full items-start gap-3 pr-2 transition-colors duration-150 hover:bg-sunken">
      <AvatarInitials name={name} />
      <div className="min-w-0 flex-1">
        <h4 className="leading-snug font-semibold">
          <CardButton onClick={onOpen}>
            <span className="line-clamp-2">{name}</span>
          </CardButton>
        </h4>
        <NoLendingMark request={request} />
        <p className="mt-0.5">
          <span className="sr-only">Valor solicitado: </span>
          <MoneyText value={request.requested_amount} className="text-lg" />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="whitespace-nowrap">
            <span className="sr-only">CPF: </span>
            {formatCpf(request.client_cpf)}
          </span>
          <span className="whitespace-nowrap">
            <span className="sr-only">Criado em </span>
            {momentDayText(request.created_at, settings.timeZone)}
          </span>
        </p>
        {/* As far as the edge, below the bin. */}
        <div className={clsx('mt-1 flex flex-wrap items-center gap-2 empty:hidden', mayEdit && '-mr-14')}>
          {/* Above the veil that makes the card one target. */}
          {request.requester_phone !== null && (
            <ChatLink phone={request.requester_phone} className="relative z-1" />
          )}
          {mayEdit && (
            <NextStepButton request={request} name={name} onAdvance={onAdvance} advancing={advancing} />
          )}
        </div>
      </div>
      {mayEdit && (
        <IconButton
          label={`Excluir pedido de ${name}`}
          className="relative z-1 -mt-2 hover:text-red"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </Card>
  );
}
