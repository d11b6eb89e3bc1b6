import { useQueryClient } from '@tanstack/react-query';
import { dayText } from '#domain/calendar.ts';
import {
  requesterLabel,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { markStale } from '#web/api/stale-after.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateInterest } from '#web/data/interest-requests/request-operations.ts';
import { useFirstLoanMoment } from '#web/loans/moments/loan-moments.tsx';
import { useSingleSend } from '#web/api/use-single-send.ts';

const createLoanFromInterest: ChangeOfScreen = {
  failed: 'Erro ao adicionar empréstimo',
  changes: ['interests', 'loans'],
};

interface InterestChanges {
  request: InterestRequest;
  /** Saved with every change; undefined where they were not touched. */
  notes: string | undefined;
  onDone: () => void;
  /** Tells the new status. */
  onMoved: (moved: InterestRequest) => void;
  onFailed: (error: Error) => void;
}

/** Null saves the notes alone. */
export type MoveTo = InterestStatus | null;

/** What is under way: a move to that status, the loan, or the notes alone. */
export type PendingChange = InterestStatus | 'loan' | 'notes';

/** IN-7, IN-8: what the details can do to a request. Each saves the notes as well. */
export function useInterestChanges({ request, notes, onDone, onMoved, ...given }: InterestChanges) {
  const queryClient = useQueryClient();
  const params = { id: request.id };
  const { version } = request;
  const body = notes === undefined ? { version } : { version, notes };
  // A refusal may mean that the request is no longer what the screen shows.
  const onFailed = (error: Error) => {
    given.onFailed(error);
    markStale(queryClient, 'interests');
  };

  const move = useOperation(updateInterest, {
    run: (status: MoveTo) =>
      call('PATCH /api/interests/:id', { params, body: status === null ? body : { ...body, status } }),
    onDone: (moved) => {
      onMoved(moved);
      onDone();
    },
    onFailed,
  });

  const first = useFirstLoanMoment();
  const createLoan = useOperation(createLoanFromInterest, {
    run: (_: void, idempotencyKey) => {
      first.onSend();
      return call('POST /api/interests/:id/create-loan', { params, body }, { idempotencyKey });
    },
    onDone: ({ loan }) => {
      showToast({
        title: 'Empréstimo criado!',
        description: `${requesterLabel(request)}: ${brl(totalToPay(loan))} até ${dayText(loan.end_date)}`,
        moment: first.moment(),
      });
      onDone();
    },
    onFailed,
  });

  let pending: PendingChange | null = null;
  if (createLoan.isPending) pending = 'loan';
  else if (move.isPending) pending = move.variables ?? 'notes';
  return {
    /** Sent by the form of the notes. */
    saveNotes: move,
    move: useSingleSend(move),
    createLoan: useSingleSend(createLoan),
    pending,
  };
}
