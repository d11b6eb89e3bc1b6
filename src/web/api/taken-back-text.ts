import { isDefinitive, isSignedOut } from './api-problem.ts';

/** Of a refusal after which the screen shows again what is saved (MO-2); without it where it is unknown what was saved. */
export function takenBackText(error: Error): string | undefined {
  return isDefinitive(error) && !isSignedOut(error) ? `${error.message} Nada foi salvo.` : undefined;
}
