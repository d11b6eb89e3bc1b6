import { accessibleDescription, accessibleName } from './accessible-words.ts';
import type { expect as ofPlaywright } from '@playwright/test';
import { expect as plain } from 'vitest';
import { isDisabled, isShown, spaced, type Wanted } from './query-elements.ts';
import { isChecked, ScreenLocator, valueOf } from './screen-locator.ts';
import { ScreenPage } from './screen-page.ts';
import { waitUntil } from './wait-until.ts';

/* Playwright's assertions over happy-dom: each waits until it holds. Of anything else Vitest's own `expect` is asked. */

type Check = () => { holds: boolean; seen: unknown };

const textOf = (element: Element): string => spaced(element.textContent ?? '');

/** Without `exact` the whole of it is compared, with spaces made one. */
const isText = (text: string, wanted: Wanted): boolean =>
  wanted instanceof RegExp ? wanted.test(text) : text === spaced(wanted);

const contains = (text: string, wanted: Wanted): boolean =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(spaced(wanted));

function assertionsOf(subject: ScreenLocator, isNot: boolean) {
  const wait = (said: string, check: Check) =>
    waitUntil(() => {
      const { holds, seen } = check();
      if (holds === isNot)
        throw new Error(`${subject.words}: ${isNot ? 'not ' : ''}${said}; it is ${String(seen)}`);
    });
  /** Of the one element there is. */
  const ofOne = (said: string, read: (element: Element) => unknown, holds: (seen: unknown) => boolean) =>
    wait(said, () => {
      const seen = read(subject.only());
      return { holds: holds(seen), seen };
    });
  const isTrue = (seen: unknown) => seen === true;
  const compareTexts = (
    wanted: Wanted | readonly Wanted[],
    said: string,
    fits: (text: string, one: Wanted) => boolean,
  ) =>
    wait(`${said} ${String(wanted)}`, () => {
      if (!Array.isArray(wanted)) {
        const seen = textOf(subject.only());
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not an array
        return { holds: fits(seen, wanted as Wanted), seen };
      }
      const seen = subject.find().map((element) => textOf(element));
      const holds = seen.length === wanted.length && seen.every((text, at) => fits(text, wanted[at] ?? ''));
      return { holds, seen: JSON.stringify(seen) };
    });
  return {
    toBeVisible: () =>
      wait('visible', () => {
        if (!isNot && subject.find().length > 1) subject.only();
        const shown = subject.find().filter((element) => isShown(element));
        return { holds: shown.length > 0, seen: `${shown.length} shown` };
      }),
    toBeHidden: () =>
      wait('hidden', () => {
        const shown = subject.find().filter((element) => isShown(element));
        return { holds: shown.length === 0, seen: `${shown.length} shown` };
      }),
    toBeAttached: () =>
      wait('there', () => ({ holds: subject.find().length > 0, seen: subject.find().length })),
    toHaveCount: (count: number) =>
      wait(`${count}`, () => ({ holds: subject.find().length === count, seen: subject.find().length })),
    toHaveText: (wanted: Wanted | readonly Wanted[]) => compareTexts(wanted, 'has the text', isText),
    toContainText: (wanted: Wanted | readonly Wanted[]) => compareTexts(wanted, 'contains', contains),
    toHaveValue: (wanted: Wanted) =>
      ofOne(`has ${String(wanted)}`, valueOf, (seen) =>
        wanted instanceof RegExp ? wanted.test(String(seen)) : seen === wanted,
      ),
    toBeFocused: () => ofOne('focused', (element) => document.activeElement === element, isTrue),
    toBeChecked: ({ checked = true } = {}) =>
      ofOne('checked', (element) => isChecked(element) === checked, isTrue),
    toBeDisabled: () => ofOne('disabled', isDisabled, isTrue),
    toBeEnabled: () => ofOne('enabled', (element) => !isDisabled(element), isTrue),
    toHaveAttribute: (name: string, wanted?: Wanted) =>
      ofOne(
        `${name}=${String(wanted ?? '')}`,
        (element) => element.getAttribute(name),
        (seen) => {
          if (typeof seen !== 'string') return false;
          if (wanted === undefined) return true;
          return wanted instanceof RegExp ? wanted.test(seen) : seen === wanted;
        },
      ),
    toHaveAccessibleName: (wanted: Wanted) =>
      ofOne(
        `is named ${String(wanted)}`,
        (element) => accessibleName(element),
        (seen) => isText(spaced(String(seen)), wanted),
      ),
    toHaveAccessibleDescription: (wanted: Wanted) =>
      ofOne(
        `is described as ${String(wanted)}`,
        (element) => accessibleDescription(element),
        (seen) => isText(spaced(String(seen)), wanted),
      ),
  };
}

function assertionsOfPage(page: ScreenPage, isNot: boolean) {
  const wait = (said: string, read: () => string, holds: (seen: string) => boolean) =>
    waitUntil(() => {
      const seen = read();
      if (holds(seen) === isNot) throw new Error(`the page: ${isNot ? 'not ' : ''}${said}; it is ${seen}`);
    });
  return {
    toHaveURL: (wanted: Wanted | ((url: URL) => boolean)) =>
      wait(
        `at ${String(wanted)}`,
        () => page.url(),
        (seen) => {
          if (typeof wanted === 'function') return wanted(new URL(seen));
          return wanted instanceof RegExp ? wanted.test(seen) : seen === new URL(wanted, seen).href;
        },
      ),
    toHaveTitle: (wanted: Wanted) =>
      wait(
        `titled ${String(wanted)}`,
        () => document.title,
        (seen) => isText(seen, wanted),
      ),
  };
}

function expectation(subject: unknown): unknown {
  if (subject instanceof ScreenLocator)
    return { ...assertionsOf(subject, false), not: assertionsOf(subject, true) };
  if (subject instanceof ScreenPage)
    return { ...assertionsOfPage(subject, false), not: assertionsOfPage(subject, true) };
  return plain(subject);
}

/** Typed as Playwright's, which the flows are written in. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of it that is there
export const expect = Object.assign(expectation, plain) as unknown as typeof ofPlaywright;
