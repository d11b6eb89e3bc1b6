import type { WireStaffSession } from '#contract/sessions.ts';
import { showToast } from '#web/base/show-toast.ts';
import { announceSession } from '#web/base/session-events.ts';

/** The end of every sign-in (LG-3); `warning` is something the account has to say with it. */
export function welcome(staff: WireStaffSession, warning: string | null = null): void {
  const greeting = 'Bem-vindo(a) de volta.';
  showToast({
    title: 'Login bem-sucedido!',
    description: warning === null ? greeting : `${greeting} ${warning}`,
  });
  announceSession({ type: 'signed_in', staff });
}
