import { changed, deviceStore, inOrder, readRoute } from './offline-device.ts';
import { offlineState } from './offline-state.ts';

/** Reads the Rota and its key first: without a connection there is nothing to keep (OF-1). */
export async function turnOn(): Promise<boolean> {
  // Not every browser has it, and a refusal is said on the screen (OF-11).
  const storage: StorageManager | undefined = navigator.storage;
  await storage?.persist();
  return inOrder(() => readRoute(true));
}

/** The Rota goes at once; what is not sent yet stays until it is. */
export async function turnOff(): Promise<void> {
  await inOrder(async () => {
    const { owner } = offlineState();
    if (owner === null) return;
    await (await deviceStore()).turnOff(owner);
    await changed();
  });
}
