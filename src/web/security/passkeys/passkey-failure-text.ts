import { ApiProblem } from '#web/api/api-problem.ts';

/** A device's own refusals are in English, and mostly mean that the person closed its window. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof ApiProblem) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'Este aparelho já tem uma chave de acesso desta conta.';
  return 'O aparelho não confirmou a chave de acesso. Tente de novo.';
}
