import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { showToast } from '#web/base/show-toast.ts';
import { borrowerSignedOut } from './borrower-session.ts';

/** PT-4, in the words of LG-9. A session the server no longer knows is signed out already. */
export async function signOutBorrower(queryClient: QueryClient): Promise<void> {
  try {
    await call('DELETE /api/portal/session');
  } catch (error) {
    if (!isSignedOutAnyway(error)) {
      const message = error instanceof ApiProblem ? error.message : 'Tente novamente em instantes.';
      showToast({ title: 'Falha ao Sair', description: message, variant: 'destructive' });
      return;
    }
  }
  borrowerSignedOut(queryClient);
  showToast({ title: 'Você saiu!', description: 'Até a próxima.' });
}

function isSignedOutAnyway(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 403 || error.code === 'session_not_found');
}
