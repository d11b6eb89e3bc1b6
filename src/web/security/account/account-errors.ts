import { ApiProblem } from '#web/api/api-problem.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import type { Confirmation } from '#web/security/second-factor/confirmation-fields.tsx';

/** A change of the account as typed: the new e-mail or password, and what proves who asks for it. */
export interface AccountDraft extends Confirmation {
  readonly changed: string;
}

const OF_CURRENT: readonly string[] = ['wrong_current_password', 'too_many_requests'];
const OF_CHANGED: readonly string[] = ['weak_password', 'invalid_input'];

/** Which of the fields a refusal is about; none where no answer came. */
export function accountErrors(error: Error): FieldErrors<AccountDraft> {
  if (!(error instanceof ApiProblem)) return {};
  if (namesField(error, 'current_password') || OF_CURRENT.includes(error.code))
    return { current_password: error.message };
  if (error.code === 'wrong_second_factor' || namesField(error, 'code')) return { code: error.message };
  return OF_CHANGED.includes(error.code) ? { changed: error.message } : {};
}

function namesField(error: ApiProblem, name: string): boolean {
  const named = error.details?.['fields'];
  return typeof named === 'object' && named !== null && name in named;
}
