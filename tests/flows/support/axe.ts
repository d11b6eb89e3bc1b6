import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
    textsOfNewLook?: (parts: readonly Element[]) => Element[];
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
 * A text's contrast follows from its own look and from the backgrounds it stands on. Of those that are alike in this
 * document, in whatever list or place, the first few are measured: most of what axe costs is contrast.
 */
const TEXTS_OF_NEW_LOOK = `
  const ALIKE = 2;
  const looks = new Map();
  const measured = new Map();
  const numberOf = (look) => {
    if (!looks.has(look)) looks.set(look, looks.size);
    return looks.get(look);
  };
  window.textsOfNewLook = (parts) => {
    const grounds = new Map();
    const groundOf = (element) => {
      if (element === null) return -1;
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const isSeenThrough = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
      const under = groundOf(element.parentElement);
      const ground = isSeenThrough ? under : numberOf([under, backgroundColor, backgroundImage, opacity].join());
      grounds.set(element, ground);
      return ground;
    };
    const hasText = (element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
    return parts
      .flatMap((part) => [...part.querySelectorAll('*')])
      .filter((element) => hasText(element) && element.checkVisibility())
      .filter((element) => {
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const isOff = element.closest(':disabled, [aria-disabled=true]') !== null;
        const look = numberOf([groundOf(element), color, fontSize, fontWeight, isOff].join());
        const before = measured.get(look) ?? 0;
        measured.set(look, before + 1);
        return before < ALIKE;
      });
  };
`;

type ColourScheme = 'light' | 'dark';

/**
 * What axe finds, by light and by dark, on the page, or in its dialogs while one is open: the page behind them is a place
 * of its own. The structure is the same in both schemes; in the second only the colours are looked at again.
 */
export async function axeFaults(
  page: Page,
  schemes: readonly ColourScheme[] = ['light', 'dark'],
): Promise<string[]> {
  // A document that has it keeps it.
  if (await page.evaluate(() => window.axe === undefined))
    await page.evaluate(`${AXE};{${EACH_COLOUR_ONCE}}{${TEXTS_OF_NEW_LOOK}}`);
  const found: string[] = [];
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async ({ onlyColours, behind }) => {
        const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
        const run = async (where: Element[], options: axe.RunOptions) => {
          if (where.length === 0) return [];
          const results = await window.axe?.run(
            { include: where },
            { resultTypes: ['violations'], ...options },
          );
          return results?.violations ?? [];
        };
        const parts = dialogs.length > 0 ? dialogs : [document.documentElement];
        const seen = await run(window.textsOfNewLook?.(parts) ?? parts, { runOnly: ['color-contrast'] });
        if (!onlyColours)
          seen.push(...(await run(parts, { rules: { 'color-contrast': { enabled: false } } })));
        if (dialogs.length > 0 && !onlyColours)
          seen.push(...(await run([document.documentElement], { runOnly: behind })));
        const htmlOf = (selector: unknown) =>
          typeof selector === 'string'
            ? document.querySelector(selector)?.outerHTML.slice(0, 300)
            : undefined;
        return seen.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target }) => htmlOf(target[0]) ?? target.join(' ')).join(' ')}`,
        );
      },
      { onlyColours: at > 0, behind: BEHIND_A_DIALOG },
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
