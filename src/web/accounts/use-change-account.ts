import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call-types.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { announceSession } from '#web/sessions/session-events.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { openSessionsQuery } from './account-queries.ts';

export type AccountChange = CallInput<'PATCH /api/account'>['body'];

export interface ChangeTexts {
  done: string;
  failed: string;
}

/** LG-10: every tab learns that the user changed. A new e-mail only counts once it is confirmed: it is told as pending. */
export function useChangeAccount(texts: ChangeTexts, onDone: (pendingEmail: string | null) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountChange) => call('PATCH /api/account', { body }),
    onSuccess: ({ email, pending_email: pending }) => {
      announceSession({ type: 'user_updated' });
      void queryClient.invalidateQueries({ queryKey: openSessionsQuery.queryKey });
      if (pending === null) showToast({ title: texts.done, description: email });
      onDone(pending);
    },
    onError: (error) =>
      showToast({ title: texts.failed, description: error.message, variant: 'destructive' }),
  });
}

const OF_CURRENT: readonly string[] = ['wrong_current_password', 'too_many_requests'];
const OF_CHANGED: readonly string[] = ['weak_password', 'invalid_input'];

/** Which of the two fields the refusal is about; a server that did not answer is about neither. */
export function faultOf(error: Error | null): { current: string | null; changed: string | null } {
  if (!(error instanceof ApiProblem)) return { current: null, changed: null };
  const named = error.details?.['fields'];
  const namesCurrent = typeof named === 'object' && named !== null && 'current_password' in named;
  if (namesCurrent || OF_CURRENT.includes(error.code)) return { current: error.message, changed: null };
  return { current: null, changed: OF_CHANGED.includes(error.code) ? error.message : null };
}
