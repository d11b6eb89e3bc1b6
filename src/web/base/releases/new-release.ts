import { deviceTime } from '#web/base/clock/server-clock.ts';
import { showToast } from '#web/base/show-toast.ts';
import { somethingIsTyped } from '#web/base/typed-text.ts';

const KEPT_AS = 'caderneta-reloaded-at';
/** While a release is being rolled out, two servers may disagree for a moment: the page is not thrown to and fro. */
const NOT_AGAIN_MS = 60_000;

/** A part of this page is gone. True where the server has another release by now: then the page is reloaded. */
export async function leaveForNewRelease(): Promise<boolean> {
  if (!(await serverHasAnotherRelease())) return false;
  if (somethingIsTyped() || !mayReload()) {
    showToast({
      title: 'Nova versão disponível',
      description: 'Recarregue a página para continuar. Antes, copie o que ainda não salvou.',
      action: { label: 'Recarregar', run: () => window.location.reload() },
    });
    return true;
  }
  window.location.reload();
  return true;
}

/** Known by the file every page begins with; its name changes with its content. */
async function serverHasAnotherRelease(): Promise<boolean> {
  const mine = document.querySelector('script[src*="/assets/start-"]')?.getAttribute('src');
  if (mine === undefined || mine === null) return false;
  try {
    const page = await fetch('/shell', { cache: 'no-store', credentials: 'omit' });
    return page.ok && !(await page.text()).includes(mine);
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEPT_AS) ?? 0);
    if (deviceTime() - last < NOT_AGAIN_MS) return false;
    sessionStorage.setItem(KEPT_AS, String(deviceTime()));
    return true;
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
}
