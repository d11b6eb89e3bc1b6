import type { Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { deviceTime, serverTime } from '#web/base/clock/server-clock.ts';
import { changed, deviceStore, inOrder } from './offline-device.ts';
import { offlineState } from './offline-state.ts';
import { withQueue } from './queue-sender.ts';
import { sumOf, type KeptEntry, type QueueEntry } from './queue-entry.ts';
import { sendNow } from './follow-connection.ts';

/*
 * OF-8: a refused entry stays until somebody decides. Each decision takes its turn at the queue: what another tab has decided or sent
 * since is left alone.
 */

/** OF-10: the day is said again, and counted from the clock as it is now. */
export function dateEntry(entry: KeptEntry, payment_date: Day): Promise<void> {
  const now = serverTime();
  const dated = {
    payment_date,
    entered_at: new Date(now).toISOString(),
    clock_offset: now - deviceTime(),
    state: { is: 'waiting' },
  } as const;
  return decide(entry, async (current, save) => save({ ...current, ...dated }));
}

export function moveEntry(entry: KeptEntry, to: { loan_id: string; client_name: string }): Promise<void> {
  // The fee was another loan's: of this one the whole sum is a payment.
  const whole = { amount: sumOf(entry), late_fee: cents(0) };
  return decide(entry, async (current, save) =>
    save({ ...current, ...to, ...whole, state: { is: 'waiting' } }),
  );
}

export function discardEntry(entry: KeptEntry): Promise<void> {
  return decide(entry, async ({ place }) => (await deviceStore()).remove(place));
}

/** 'Passar ao gerente': once it is with the managers, it is no longer this device's (OF-14). */
export function passEntryOn(entry: KeptEntry): Promise<void> {
  return decide(entry, async (current, save) => {
    const { entry_key, loan_id, amount, late_fee, payment_date, method, entered_at, state } = current;
    const reason = state.is === 'refused' ? state.reason : 'other';
    const body = { entry_key, loan_id, amount, late_fee, payment_date, method, entered_at, reason };
    try {
      await call('POST /api/held-entries', { body }, { idempotencyKey: entry_key, once: true });
      await save({ ...current, state: { is: 'held', at: new Date(serverTime()).toISOString() } });
    } catch (error) {
      // It is recorded already: sent once more, the answer is its payment.
      if (!hasCode(error, 'entry_decided')) throw error;
      await save({ ...current, state: { is: 'waiting' } });
    }
  });
}

async function decide(
  entry: KeptEntry,
  run: (current: KeptEntry, save: (changed: KeptEntry) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { owner } = offlineState();
  if (owner === null) return;
  await withQueue(async () => {
    const store = await deviceStore();
    const current = (await store.entries(owner)).find(({ place }) => place === entry.place);
    if (current === undefined || !mayDecide(current)) return;
    await run(current, (next) => store.save(owner, next));
    await inOrder(changed);
  });
  sendNow();
}

function mayDecide({ state }: QueueEntry): boolean {
  return state.is === 'refused' || state.is === 'undated';
}
