import { useQueryClient } from '@tanstack/react-query';
import {
  nextStatus,
  requesterLabel,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { call } from '#web/api/api-client.ts';
import { markStale } from '#web/api/stale-after.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateInterest } from '#web/data/interest-requests/request-operations.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast, type ToastMessage } from '#web/base/show-toast.ts';

/** The next step as a verb, for the toast after the last one; rejected and concluded requests need none. */
const NEXT_STEP = {
  Pendente: 'Analisar',
  'Em Análise': 'Aprovar',
  Aprovado: 'Emprestar',
  Rejeitado: null,
  Concluído: null,
} as const satisfies Record<InterestStatus, string | null>;

export interface NextSteps {
  /** One status on, without opening the details; from Aprovado the details, which say what will be lent (IN-8). */
  advance: (request: InterestRequest) => void;
  /** The id of the request that is on its way. */
  advancing: string | null;
  /** Says the new status and offers the step after it. */
  tellMoved: (moved: InterestRequest) => void;
}

/** What can be done with a request from its card and from the toast of its last step (IN-7). */
export function useNextSteps(openDetails: (request: InterestRequest) => void): NextSteps {
  const queryClient = useQueryClient();
  const move = useOperation(updateInterest, {
    run: ({ id, version, status }: Pick<InterestRequest, 'id' | 'version' | 'status'>) =>
      call('PATCH /api/interests/:id', { params: { id }, body: { version, status } }),
    onDone: tellMoved,
    // A refusal may mean that the request is no longer what the screen shows.
    onFailed: () => markStale(queryClient, 'interests'),
  });
  const sendFromCard = useSingleSend(move);
  // The toast follows a step within the rest of the card's button; a quick press on it is meant.
  const sendFromToast = useSingleSend(move);

  function advance(request: InterestRequest, send = sendFromCard) {
    const status = nextStatus(request.status);
    if (status === null) openDetails(request);
    else send({ id: request.id, version: request.version, status });
  }

  function tellMoved(moved: InterestRequest) {
    const label = NEXT_STEP[moved.status];
    const action: ToastMessage['action'] =
      label === null ? undefined : { label, run: () => advance(moved, sendFromToast) };
    showToast({
      title: 'Pedido atualizado!',
      description: `${requesterLabel(moved)}: ${moved.status}`,
      ...(action !== undefined && { action }),
    });
  }

  return {
    advance: (request) => advance(request),
    advancing: move.isPending ? move.variables.id : null,
    tellMoved,
  };
}
