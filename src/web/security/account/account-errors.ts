import { ApiProblem } from '#web/api/api-problem.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';

/** A change of the account as typed: the new e-mail or password, and the current password. */
export interface AccountDraft {
  readonly changed: string;
  readonly current_password: string;
}

const OF_CURRENT: readonly string[] = ['wrong_current_password', 'too_many_requests'];
const OF_CHANGED: readonly string[] = ['weak_password', 'invalid_input'];

/** Which of the two fields a refusal is about; neither where no answer came. */
export function accountErrors(error: Error): FieldErrors<AccountDraft> {
  if (!(error instanceof ApiProblem)) return {};
  const named = error.details?.['fields'];
  const namesCurrent = typeof named === 'object' && named !== null && 'current_password' in named;
  if (namesCurrent || OF_CURRENT.includes(error.code)) return { current_password: error.message };
  return OF_CHANGED.includes(error.code) ? { changed: error.message } : {};
}
