import { Trash2 } from 'lucide-react';
import { momentDayText } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { settings } from '#web/base/settings.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { CardButton } from '#web/ui/basic/card-button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { NextStepButton } from './next-step-button.tsx';
import { NoLendingMark } from './no-lending-mark.tsx';

interface BoardCardProps {
  request: InterestRequest;
  onOpen: () => void;
  onDelete: () => void;
  onAdvance: () => void;
  /** Its next step is on its way. */
  advancing: boolean;
}

/** IN-4 in a column of the board: the whole card opens the details; the bin and the next step do something else. */
export function BoardCard({ request, onOpen, onDelete, onAdvance, advancing }: BoardCardProps) {
  const name = requesterLabel(request);
  const mayEdit = useMay('edit');
  return (
    <Card className="relative p-3! transition-colors duration-150 hover:bg-sunken">
      <h4 className="pr-8 leading-snug font-semibold">
        <CardButton onClick={onOpen}>
          <span className="line-clamp-1 break-all" title={name}>
            {name}
          </span>
        </CardButton>
      </h4>
      {/* Above the veil that makes the card one target. */}
      {mayEdit && (
        <IconButton
          label={`Excluir pedido de ${name}`}
          className="absolute top-0 right-0 z-1 hover:text-red"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      <NoLendingMark request={request} />
      <div className="flex flex-wrap items-end justify-between gap-x-2">
        <div className="min-w-0">
          <p>
            <span className="sr-only">Valor solicitado: </span>
            <MoneyText value={request.requested_amount} />
          </p>
          <p className="text-xs text-muted">
            <span className="sr-only">CPF: </span>
            {formatCpf(request.client_cpf)}
          </p>
          <p className="text-xs text-muted">
            <span className="sr-only">Criado em </span>
            {momentDayText(request.created_at, settings.timeZone)}
          </p>
        </div>
        {mayEdit && (
          <NextStepButton request={request} name={name} onAdvance={onAdvance} advancing={advancing} />
        )}
      </div>
    </Card>
  );
}
