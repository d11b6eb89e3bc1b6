import { ApiProblem } from '#web/api/api-problem.ts';

/** A device's own refusals are in English, and mostly mean that the person closed its window. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof ApiProblem) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'Este aparelho já entra nesta conta com a digital ou o rosto.';
  return 'O aparelho não confirmou a digital ou o rosto. Tente de novo.';
}
