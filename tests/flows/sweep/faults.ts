import type { Page } from '@playwright/test';

/** What is read on it, by eye or by ear. */
export async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = [
      ...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]'),
    ];
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const spoken = named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
    return [document.title, document.body.innerText, ...spoken].join('\n');
  });
}

/** Sizes of the root's text, by what they are called in a fault. */
export type TextSizes = Readonly<Record<string, string>>;

/**
 * What a window and a size of text do to the layout, in one visit of the page: each question by itself would lay it out
 * again. Everything sideways, words broken in the middle, parts of the bar or of the open dialog that are out of reach.
 */
export async function layoutFaults(page: Page, textSizes: TextSizes): Promise<string[]> {
  return page.evaluate(async (sizes) => {
    const frames = async (count: number) => {
      for (let n = 0; n < count; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? null;

    /** May be longer than its place: it is scrolled by itself, or ends in an ellipsis. */
    const mayReachOver = (part: Element, box: Element): boolean => {
      for (let at: Element | null = part; at !== null && at !== box; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true;
        if (at.matches('.sr-only, [aria-hidden=true], svg *')) return true;
      }
      return false;
    };

    /**
     * Everything that reaches over the right edge, of the page or of the dialog that is open. Where a part is laid out by
     * itself (a container, contained layout) nothing can be scrolled to: what is cut off there is found by its own box.
     */
    const sideways = () =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')].flatMap(
        (box) => {
          const edge = box.getBoundingClientRect().left + box.clientWidth;
          const over = [...box.querySelectorAll('main *, [role=dialog] *, [role=alertdialog] *')]
            .filter(
              (part) =>
                part.childElementCount === 0 &&
                part.getBoundingClientRect().right > edge + 1 &&
                part.checkVisibility() &&
                !mayReachOver(part, box),
            )
            .map((part) => part.textContent.trim() || part.outerHTML.slice(0, 120));
          if (box.scrollWidth <= box.clientWidth + 1 && over.length === 0) return [];
          const role = box.getAttribute('role') ?? 'page';
          return [`${role}: ${box.scrollWidth} in ${box.clientWidth} (${over.join(', ')})`];
        },
      );

    /** Of everything in sight; an address or a number may be. */
    const brokenWords = () => {
      const broken = new Set<string>();
      const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (const field of (dialog ?? document.body).querySelectorAll('input[placeholder="dd/mm/aaaa"]')) {
        if (field.scrollWidth > field.clientWidth) broken.add(`${field.id} with a date`);
      }
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        if (node.parentElement?.closest('.sr-only, [aria-hidden=true], script, style') !== null) continue;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          // The end of a long name may be cut off, with an ellipsis: it is out of sight.
          const end = node.parentElement.getBoundingClientRect().bottom;
          const inSight = [...range.getClientRects()].filter(({ top }) => top < end);
          const lines = new Set(inSight.map(({ bottom }) => Math.round(bottom)));
          const isAddress = /[@/]/.test(node.textContent ?? '');
          if (lines.size > 1 && !isAddress) broken.add(word);
        }
      }
      return [...broken].map((word) => `'${word}' is broken`);
    };

    /** RT-5: all of the bar, and of each of its links, is inside the window. */
    const barOutside = () => {
      const bar = document.querySelector('nav[aria-label=Principal]');
      if (bar === null) return [];
      return [bar, ...bar.querySelectorAll('a')].flatMap((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const fits = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
        return fits && !cut ? [] : [`'${part.textContent}' does not fit the bar or the window`];
      });
    };

    /** Every button of the open dialog can be scrolled to and pressed. */
    const dialogOutside = async (dialog: Element) => {
      // It comes in from below.
      await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
      const { top, bottom, left, right } = dialog.getBoundingClientRect();
      const fits = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
      const unreachable = [
        ...dialog.querySelectorAll<HTMLElement>('button, input:not([type=date]), textarea'),
      ]
        // What a closed part holds is reached by opening it.
        .filter((control) => !control.matches(':disabled') && control.checkVisibility())
        .filter((control) => {
          control.scrollIntoView({ block: 'nearest' });
          const box = control.getBoundingClientRect();
          const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return at === null || !(control.contains(at) || at.contains(control));
        })
        .map((control) => `'${control.ariaLabel ?? control.textContent}' cannot be reached`);
      return [
        ...(fits ? [] : [`the dialog is from ${top} to ${bottom} px, the window ${innerHeight} px high`]),
        ...unreachable,
      ];
    };

    const faults: string[] = [];
    for (const [name, size] of Object.entries(sizes)) {
      // As a person sets it in the browser: every size follows the root's.
      document.documentElement.style.fontSize = size;
      // What is placed by code, such as a toast, follows in the next frames.
      await frames(2);
      const found = [...sideways(), ...barOutside(), ...brokenWords()];
      if (dialog !== null) {
        await frames(3);
        found.push(...(await dialogOutside(dialog)));
      }
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    return faults;
  }, textSizes);
}

/**
 * Remembers what is in sight, in the open dialog or else on the page. The answer says whether anything else is by then:
 * the same elements in another size are nothing new for axe.
 */
export async function newlySeen(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const inSight = () =>
      [
        ...(document.querySelector('[role=dialog], [role=alertdialog]') ?? document).querySelectorAll('*'),
      ].filter((element) => element.checkVisibility());
    const before = new Set(inSight());
    return () => inSight().some((element) => !before.has(element));
  });
  return () => seen.evaluate((isNew) => isNew());
}
