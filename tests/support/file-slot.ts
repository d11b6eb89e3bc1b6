import { afterAll } from 'vitest';
import { takeTestSlot } from './test-slot.ts';

declare global {
  var cadernetaTestSlot: (() => void) | undefined;
}

/* Before each test file of Vitest. A file that could not be loaded has no last hook: the next one gives its slot back. */
globalThis.cadernetaTestSlot?.();
const giveBack = await takeTestSlot();
globalThis.cadernetaTestSlot = giveBack;
afterAll(giveBack);
