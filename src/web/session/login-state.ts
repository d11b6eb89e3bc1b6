/** What a screen that needs a session tells the login screen. */
export interface LoginState {
  /** The address to come back to after signing in. */
  returnTo: string;
}

/** Navigation state survives in the history of a browser, so it is read like anything from outside. */
export function returnToOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return '/';
  return typeof state.returnTo === 'string' && state.returnTo.startsWith('/') ? state.returnTo : '/';
}
