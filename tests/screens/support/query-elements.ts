import { queryAllByRole, type ByRoleOptions } from '@testing-library/dom';
import { labelsOf } from './accessible-words.ts';

/* What Playwright's locators find, found in happy-dom: the same options with the same meaning. */

export type Wanted = string | RegExp;

export interface TextOptions {
  exact?: boolean;
}

export interface RoleOptions extends TextOptions {
  name?: Wanted;
  checked?: boolean;
  expanded?: boolean;
  selected?: boolean;
  pressed?: boolean;
  level?: number;
  includeHidden?: boolean;
  disabled?: boolean;
}

export const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A string is looked for anywhere and in any case, unless it must be exactly that. */
export function matches(text: string, wanted: Wanted, { exact = false }: TextOptions = {}): boolean {
  if (wanted instanceof RegExp) return wanted.test(spaced(text));
  if (exact) return spaced(text) === spaced(wanted);
  return spaced(text).toLowerCase().includes(spaced(wanted).toLowerCase());
}

const HIDDEN_ON_A_PHONE = ['hidden', 'max-lg:hidden', 'max-xl:hidden'];

/** Without style sheets: by attribute, and by the classes that hide on a phone. */
export function isShown(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.hasAttribute('hidden')) return false;
    if (HIDDEN_ON_A_PHONE.some((name) => at?.classList.contains(name))) return false;
    if (at instanceof HTMLElement && at.style.display === 'none') return false;
    if (at instanceof HTMLElement && at.style.visibility === 'hidden') return false;
    const fold: Element | null = at.parentElement;
    if (fold instanceof HTMLDetailsElement && !fold.open && at.tagName !== 'SUMMARY') return false;
  }
  return element.isConnected;
}

/** What a screen reader is not shown: nothing is found by its role in there. */
const isSilent = (element: Element): boolean => element.closest('[aria-hidden=true], [inert]') !== null;

export function byRole(root: Element, role: string, options: RoleOptions): Element[] {
  const { name, exact, includeHidden = false, disabled, ...states } = options;
  const named: ByRoleOptions =
    name === undefined
      ? {}
      : { name: (given: string) => matches(given, name, exact === true ? { exact } : {}) };
  return queryAllByRole(asHtml(root), role, { hidden: true, ...states, ...named })
    .filter((element) => includeHidden || (isShown(element) && !isSilent(element)))
    .filter((element) => disabled === undefined || isDisabled(element) === disabled);
}

/** The innermost elements that hold the text. */
export function byText(root: Element, wanted: Wanted, options: TextOptions): Element[] {
  const holds = (element: Element) =>
    !['SCRIPT', 'STYLE'].includes(element.tagName) && matches(element.textContent, wanted, options);
  return [...root.querySelectorAll('*')].filter(
    (element) => holds(element) && ![...element.children].some((child) => holds(child)),
  );
}

/** Fields, and whatever else is labelled, by the label's words or by `aria-label`. */
export function byLabel(root: Element, wanted: Wanted, options: TextOptions): Element[] {
  return [...root.querySelectorAll('*')].filter((element) =>
    labelsOf(element).some((label) => matches(label, wanted, options)),
  );
}

export const byPlaceholder = (root: Element, wanted: Wanted, options: TextOptions): Element[] =>
  [...root.querySelectorAll('[placeholder]')].filter((element) =>
    matches(element.getAttribute('placeholder') ?? '', wanted, options),
  );

/** A selector of style sheets, or one of the few paths to a neighbour that the page objects use. */
export function bySelector(root: Element, selector: string): Element[] {
  const steps = /^(?:xpath=)?(\.\.|(?:\.\.\/)*following-sibling::\w+(?:\[1\])?|(?:\.\.\/)*\.\.)$/.exec(
    selector,
  );
  if (steps === null) return [...root.querySelectorAll(selector)];
  let found: (Element | null)[] = [root];
  for (const step of (steps[1] ?? '').split('/')) {
    const sibling = /^following-sibling::(\w+)(\[1\])?$/.exec(step);
    if (sibling === null) found = found.map((element) => element?.parentElement ?? null);
    else found = found.flatMap((element) => following(element, sibling[1] ?? '*', sibling[2] !== undefined));
  }
  return found.filter((element) => element !== null);
}

function following(element: Element | null, tag: string, onlyFirst: boolean): Element[] {
  const found: Element[] = [];
  for (let next = element?.nextElementSibling ?? null; next !== null; next = next.nextElementSibling) {
    if (next.matches(tag)) found.push(next);
  }
  return onlyFirst ? found.slice(0, 1) : found;
}

export function isDisabled(element: Element): boolean {
  if (element.closest('[aria-disabled=true]') !== null) return true;
  return (
    element.matches('button, input, select, textarea') &&
    element.closest(':disabled, fieldset[disabled]') !== null
  );
}

export function asHtml(element: Element): HTMLElement {
  if (element instanceof HTMLElement) return element;
  throw new Error(`${element.tagName} is no element of HTML`);
}
