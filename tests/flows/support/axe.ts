import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half the size of `axe.source`, for each document to compile. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A page has a few dozen colours, and axe converts one of them for every element behind every text. */
const EACH_COLOUR_ONCE = `
  const { Color } = axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    const found = known.get(text);
    if (found !== undefined) return Object.assign(this, found);
    parse.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
  axe.configure({ noHtml: true });
`;

/** What a page behind an open dialog still owes: nothing in it is reached, and no id stands twice. */
const BEHIND_A_DIALOG = ['aria-hidden-focus', 'duplicate-id-aria'];

/**
 * What axe finds, by light and by dark, on the page, or in its dialogs while one is open: the page behind them is a place
 * of its own. The structure is the same in both schemes; in the dark only the colours are looked at again.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  // A document that has it keeps it.
  if (await page.evaluate(() => window.axe === undefined))
    await page.evaluate(`${AXE};{${EACH_COLOUR_ONCE}}`);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async ({ dark, behind }) => {
        const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
        const run = async (where: axe.ElementContext, rules?: string[]) =>
          (
            await window.axe?.run(where, {
              resultTypes: ['violations'],
              ...(rules === undefined ? {} : { runOnly: rules }),
            })
          )?.violations ?? [];
        const seen = await run(
          dialogs.length > 0 ? dialogs : document,
          dark ? ['color-contrast'] : undefined,
        );
        if (dialogs.length > 0 && !dark) seen.push(...(await run(document, behind)));
        const htmlOf = (selector: unknown) =>
          typeof selector === 'string'
            ? document.querySelector(selector)?.outerHTML.slice(0, 300)
            : undefined;
        return seen.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target }) => htmlOf(target[0]) ?? target.join(' ')).join(' ')}`,
        );
      },
      { dark: colorScheme === 'dark', behind: BEHIND_A_DIALOG },
    );
    found.push(...violations.map((fault) => `axe, ${colorScheme}: ${fault}`));
  }
  return found;
}

/** For a state that only a flow reaches; what is reached by a few presses is a place of the sweep (../sweep). */
export async function expectNoFaults(
  page: Page,
  within?: '[role=dialog]' | '[role=alertdialog]',
): Promise<void> {
  if (within !== undefined) await expect(page.locator(within).last()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
}
