import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Axe finds nothing, by light and by dark, on the page or on one part of it. The structure is the same in both; in the
 * dark only the colours are looked at again.
 */
export async function expectNoFaults(
  page: Page,
  within?: '[role=dialog]' | '[role=alertdialog]',
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    if (within !== undefined) axe.include(within);
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
}
