import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { showToast } from '#web/base/show-toast.ts';
import { setLeftOnPurpose } from './login-state.ts';
import { announceSession } from '#web/base/session-events.ts';

/** LG-9. A session that has ended on the server is signed out already. */
export async function signOut(): Promise<void> {
  // Before the answer: another request may learn of the ended session first, and lead to the login.
  setLeftOnPurpose(true);
  try {
    await call('DELETE /api/session');
  } catch (error) {
    if (!isSignedOutAnyway(error)) {
      setLeftOnPurpose(false);
      throw error;
    }
  }
  announceSession({ type: 'signed_out' });
  showToast({ title: 'Você saiu!', description: 'Até a próxima.' });
}

function isSignedOutAnyway(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 403 || error.code === 'session_not_found');
}
