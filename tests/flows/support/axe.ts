import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds, by light and by dark, on the page or on one part of it. The structure is the same in both; in the dark
 * only the colours are looked at again.
 */
export async function axeFaults(
  page: Page,
  within?: '[role=dialog]' | '[role=alertdialog]',
): Promise<string[]> {
  // Half a megabyte of source: a document that has it keeps it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const runOnly = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
    const results = await page.evaluate((asked) => window.axe?.run(asked.within ?? document, asked.options), {
      within,
      options: { resultTypes: ['violations' as const], ...runOnly },
    });
    for (const { id, nodes } of results?.violations ?? [])
      found.push(`axe, ${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }
  return found;
}

/** For a state that only a flow reaches; what is reached by a few presses is a place of the sweep (../sweep). */
export async function expectNoFaults(
  page: Page,
  within?: '[role=dialog]' | '[role=alertdialog]',
): Promise<void> {
  if (within !== undefined) await expect(page.locator(within).last()).toBeVisible();
  expect(await axeFaults(page, within)).toEqual([]);
}
