import type { Page } from '@playwright/test';

// A press on a label is one, though the browser clicks its field too.
const COUNT = `globalThis.countsPresses ??= (addEventListener('pointerdown', () => {
  sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1));
}, { capture: true }), true)`;

/** Counts what is pressed on the page from now on; the answer prints and returns the number so far. */
export async function countPresses(page: Page): Promise<(task: string) => Promise<number>> {
  await page.addInitScript(COUNT);
  await page.evaluate(COUNT);
  return async (task) => {
    const presses = await page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0));
    process.stdout.write(`${task}: ${presses} presses\n`);
    return presses;
  };
}
