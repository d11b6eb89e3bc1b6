import { deviceTime, serverTime } from '#web/base/clock/server-clock.ts';
import { offlineUse } from '#web/base/offline-use.ts';
import { showToast } from '#web/base/show-toast.ts';
import { changed, deviceStore, inOrder } from './offline-device.ts';
import { offlineState } from './offline-state.ts';
import type { EnteredPayment, QueueEntry } from './queue-entry.ts';
import { sendNow } from './follow-connection.ts';

/** Keeps what was received, all or none, and says which; false where the device has no room (OF-4, OF-11). */
export async function keepEntries(entered: readonly EnteredPayment[]): Promise<boolean> {
  const { owner } = offlineState();
  const now = serverTime();
  const entries = entered.map((payment): QueueEntry => ({
    ...payment,
    entered_at: new Date(now).toISOString(),
    clock_offset: now - deviceTime(),
    state: { is: 'waiting' },
  }));
  try {
    if (owner === null) throw new Error('no person is signed in');
    await (await deviceStore()).add(owner, entries);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    showToast({
      title: isFull ? 'Não há espaço neste aparelho.' : 'Não foi possível guardar neste aparelho.',
      description: 'Anote e registre quando houver internet.',
      variant: 'destructive',
    });
    return false;
  }
  await inOrder(changed);
  showToast({
    title:
      offlineUse() === 'away'
        ? 'Guardado neste aparelho. Será enviado quando houver internet.'
        : 'Guardado neste aparelho. Enviando…',
  });
  sendNow();
  return true;
}
