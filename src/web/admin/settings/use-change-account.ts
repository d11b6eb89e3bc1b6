import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call-types.ts';
import { call } from '#web/api-client.ts';
import { ApiProblem } from '#web/api-problem.ts';
import { announceSession } from '#web/session/session-events.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { openSessionsQuery } from './account-queries.ts';

export type AccountChange = CallInput<'PATCH /api/account'>['body'];

interface ChangeTexts {
  done: string;
  failed: string;
}

/** LG-10: every tab learns that the user changed. */
export function useChangeAccount(texts: ChangeTexts, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountChange) => call('PATCH /api/account', { body }),
    onSuccess: ({ email }) => {
      announceSession({ type: 'user_updated' });
      void queryClient.invalidateQueries({ queryKey: openSessionsQuery.queryKey });
      showToast({ title: texts.done, description: email });
      onDone();
    },
    onError: (error) =>
      showToast({ title: texts.failed, description: error.message, variant: 'destructive' }),
  });
}

/** The current password is at fault, or the new value is. */
export function faultOf(error: Error | null): { current: string | null; changed: string | null } {
  if (error === null) return { current: null, changed: null };
  const isCurrent =
    error instanceof ApiProblem && ['wrong_current_password', 'too_many_requests'].includes(error.code);
  return isCurrent ? { current: error.message, changed: null } : { current: null, changed: error.message };
}
