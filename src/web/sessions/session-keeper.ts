import type { QueryClient } from '@tanstack/react-query';
import type { WireStaffSession } from '#contract/sessions.ts';
import { call, connectSession } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { forgetFirstAnswers } from '#web/base/first-view/first-answers.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { setLeftOnPurpose } from './login-state.ts';
import { announceSession, onSessionEvent, type SessionEvent } from '#web/base/session-events.ts';
import { sessionQuery } from '#web/data/sessions/session-queries.ts';
import { LOOK_EVERY_MS, needsRefresh } from './token-life.ts';

/** LG-10: keeps the staff session alive and every tab in agreement about who is signed in. */
export function startSessionKeeper(queryClient: QueryClient): void {
  const staff = () => queryClient.getQueryData(sessionQuery.queryKey)?.staff ?? null;
  const refresh = () => {
    const known = staff()?.token_expires_at;
    return oneAtATime(() => refreshToken(staff, known));
  };

  onSessionEvent((event) => applyEvent(queryClient, event));
  connectSession({
    refresh,
    signedOut: () => {
      if (staff() !== null) announceSession({ type: 'signed_out' });
    },
  });

  const look = () => {
    const current = staff();
    if (current !== null && needsRefresh(current.token_expires_at, serverTime())) void refresh();
  };
  setInterval(look, LOOK_EVERY_MS);
  // A sleeping phone looks late; the first thing it does on waking is to look.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', () => {
    const { queryKey } = sessionQuery;
    if (queryClient.getQueryState(queryKey)?.status === 'error')
      void queryClient.refetchQueries({ queryKey });
  });
}

function applyEvent(queryClient: QueryClient, event: SessionEvent): void {
  forgetFirstAnswers();
  // An answer asked for before the event must not come after it and undo it.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true, revert: false });
  switch (event.type) {
    case 'signed_in':
    case 'token_refreshed': {
      setLeftOnPurpose(false);
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      // Also after switching to another institution of the same person.
      if (workplaceOf(before?.staff) !== workplaceOf(event.staff)) forgetRecords(queryClient);
      queryClient.setQueryData(sessionQuery.queryKey, {
        staff: event.staff,
        borrower: before?.borrower ?? null,
      });
      return;
    }
    case 'signed_out': {
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      queryClient.setQueryData(sessionQuery.queryKey, { staff: null, borrower: before?.borrower ?? null });
      forgetRecords(queryClient);
      return;
    }
    case 'password_recovery':
    case 'user_updated':
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}

const workplaceOf = (staff: WireStaffSession | null | undefined) =>
  `${staff?.user_id} ${staff?.institution_id} ${staff?.role}`;

/** Not the staff's: a borrower's portal may be open in another tab of the same browser (LG-11). */
const KEPT: readonly unknown[] = [
  ...queryRoots.session,
  ...queryRoots.portal,
  ...queryRoots.publicInstitutions,
];

/** What one lender saw is never shown to the next, not even for a moment. */
function forgetRecords(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !KEPT.includes(query.queryKey[0]) });
}

/** True when a fresh token is there, from this tab or from another that was quicker. */
async function refreshToken(
  staff: () => WireStaffSession | null,
  known: string | undefined,
): Promise<boolean> {
  const current = staff();
  // Not judged by the clock: the server has called it expired, and a phone's clock may be hours off.
  if (current !== null && current.token_expires_at !== known) return true;
  try {
    announceSession({ type: 'token_refreshed', staff: await call('POST /api/session/refresh') });
    return true;
  } catch (error) {
    // No answer is not an answer: the next look tries again.
    if (error instanceof ApiProblem && error.status === 401) announceSession({ type: 'signed_out' });
    return false;
  }
}

let underWay: Promise<boolean> | null = null;

/** One refresh at a time in this tab, and one tab at a time where the browser has locks. */
function oneAtATime(refresh: () => Promise<boolean>): Promise<boolean> {
  underWay ??= (
    'locks' in navigator ? navigator.locks.request('caderneta-refresh', refresh) : refresh()
  ).finally(() => {
    underWay = null;
  });
  return underWay;
}
