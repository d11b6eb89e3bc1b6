import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WireBorrowerSession } from '#contract/sessions.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { forgetFirstAnswers } from '#web/base/first-view/first-answers.ts';
import { forgetDrafts } from '#web/base/draft-store.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { sessionQuery } from '#web/data/sessions/session-queries.ts';
import { showToast } from '#web/base/show-toast.ts';
import { forgetTypedCpf } from './typed-cpf.ts';

/*
 * LG-11: who the borrower of this browser is, independent of the person signed in as staff. One client of one institution
 * at a time: what was seen as one is forgotten before the next is shown, in every tab.
 */

const channel = new BroadcastChannel('caderneta-portal');

/** Whether the person was shown that the session is over, or ended it. */
let knowsOfTheEnd = false;

export function borrowerSignedIn(queryClient: QueryClient, borrower: WireBorrowerSession): void {
  knowsOfTheEnd = false;
  become(queryClient, borrower);
  tellOtherTabs();
}

export function borrowerSignedOut(queryClient: QueryClient): void {
  knowsOfTheEnd = true;
  become(queryClient, null);
  tellOtherTabs();
}

/** This session has ended on the server: too long away, signed out elsewhere, or no longer a client. */
export function noticeEndedSession(queryClient: QueryClient, error: unknown): void {
  if (!(error instanceof ApiProblem) || error.status !== 401) return;
  become(queryClient, null);
  tellOfTheEnd();
}

/** The session's own question may be the first to hear of the end. */
export function useNoticeOfTheEnd(borrower: WireBorrowerSession | null): void {
  const wasHere = useRef(false);
  useEffect(() => {
    if (borrower === null && wasHere.current) tellOfTheEnd();
    wasHere.current = borrower !== null;
  }, [borrower]);
}

/** The screen asks several things at once, and each is refused; the person sees one message. */
function tellOfTheEnd(): void {
  if (knowsOfTheEnd) return;
  knowsOfTheEnd = true;
  showToast({
    title: 'Sessão encerrada',
    description: 'Informe seu CPF novamente para continuar.',
    variant: 'destructive',
  });
}

/** When another tab signed a borrower in or out. */
export function onBorrowerChange(listener: () => void): () => void {
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

/** Another number each time another tab signed a borrower in or out: what is shown here is no longer true. */
export function useBorrowerTurn({ follows = true }: { follows?: boolean } = {}): number {
  const queryClient = useQueryClient();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!follows) return;
    const startAnew = () => {
      knowsOfTheEnd = false;
      forgetFirstAnswers();
      forgetDrafts('portal');
      void queryClient.resetQueries({ queryKey: queryRoots.portal });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      setTurn((before) => before + 1);
    };
    return onBorrowerChange(startAnew);
  }, [queryClient, follows]);
  return turn;
}

function become(queryClient: QueryClient, borrower: WireBorrowerSession | null): void {
  forgetTypedCpf();
  // An answer asked for before this must not come after it and undo it.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true, revert: false });
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  queryClient.setQueryData(sessionQuery.queryKey, { staff: before?.staff ?? null, borrower });
  queryClient.removeQueries({ queryKey: queryRoots.portal });
  forgetDrafts('portal');
}

function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed');
}
