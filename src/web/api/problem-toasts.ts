import { FIRST_PROBLEM_MESSAGES } from '#domain/first-problem-messages.ts';
import { ApiProblem, hasCode, isSignedOut } from './api-problem.ts';
import type { ChangeOfScreen } from './operations.ts';
import { showToast } from '#web/base/show-toast.ts';

/** What a query may say about its own failure: `meta: { failed: 'Erro ao buscar instituições' }`, or false for silence. */
export interface QueryMeta extends Record<string, unknown> {
  failed?: string | false;
}

/** A change that failed: what was attempted, and the server's own words unless the caller has others; null shows no toast. */
export function toastOperationProblem(
  operation: ChangeOfScreen,
  error: unknown,
  // A toast on top of the login screen would only confuse.
  text: string | null = isSignedOut(error) ? null : messageOf(error),
): void {
  if (text === null) return;
  showToast({ title: operation.failed, description: text, variant: 'destructive' });
}

/** TO-2: a load that failed, except that there was nothing to load. */
export function toastLoadProblem(error: unknown, meta: QueryMeta | undefined): void {
  if (meta?.failed === false || isSignedOut(error)) return;
  if (hasCode(error, 'not_found')) return;
  showToast({
    title: meta?.failed ?? 'Erro ao carregar dados',
    description: messageOf(error),
    variant: 'destructive',
  });
}

function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : FIRST_PROBLEM_MESSAGES.unexpected;
}
