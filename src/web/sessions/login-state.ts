/** What a screen that needs a session passes to the login screen. */
interface LoginState {
  /** The address to come back to after signing in. */
  returnTo: string;
}

/** What the portal passes to it once its session has ended. */
export const fromPortalState = { fromPortal: true };

let leftOnPurpose = false;

/** Of this tab: true from 'Sair do Sistema' until the next sign-in. */
export function setLeftOnPurpose(left: boolean): void {
  leftOnPurpose = left;
}

/**
 * An address opened signed out, or left open when the session ended, is opened again after signing in. After
 * 'Sair do Sistema' the next sign-in goes to the dashboard (LG-3).
 */
export function loginStateFor(address: string): LoginState | null {
  return leftOnPurpose ? null : { returnTo: address };
}

/** Navigation state survives in the history of a browser, so it is read like anything from outside. */
export function returnToOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return '/';
  return typeof state.returnTo === 'string' && state.returnTo.startsWith('/') ? state.returnTo : '/';
}

export function isFromPortal(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromPortal' in state;
}
