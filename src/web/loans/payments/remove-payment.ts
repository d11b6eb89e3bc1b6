import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';

/** Undoing what is undone already, by another tab or by a call whose answer was lost, is no failure. */
export async function removePayment(id: string): Promise<void> {
  try {
    await call('DELETE /api/payments/:id', { params: { id } });
  } catch (problem) {
    if (!hasCode(problem, 'not_found')) throw problem;
  }
}
