/** The state of the navigation from 'Primeiros passos' to the profile: once it is saved, the next step is the way on. */
export const firstStepState = { primeiroPasso: true };

export function isFirstStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'primeiroPasso' in state;
}
