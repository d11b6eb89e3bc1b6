import { userEvent, type UserEvent } from '@testing-library/user-event';
import { keysOf, typedOf } from './key-names.ts';
import {
  asHtml,
  byLabel,
  byPlaceholder,
  byRole,
  bySelector,
  byText,
  isDisabled,
  isShown,
  matches,
  type RoleOptions,
  type TextOptions,
  type Wanted,
} from './query-elements.ts';
import { waitUntil } from './wait-until.ts';

export interface Narrowing {
  hasText?: Wanted;
  hasNotText?: Wanted;
  has?: ScreenLocator;
  hasNot?: ScreenLocator;
  visible?: boolean;
}

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const person: UserEvent = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/**
 * Playwright's Locator over happy-dom, so that page objects and flows are written once for both: what is found is looked for again
 * at each use, and an action waits until there is one such element that can take it. What only a browser shows is not here.
 */
export class ScreenLocator {
  readonly find: () => Element[];
  readonly words: string;

  constructor(find: () => Element[], words: string) {
    this.find = find;
    this.words = words;
  }

  #within(words: string, query: (root: Element) => Element[]): ScreenLocator {
    const find = () => {
      const found = new Set(this.find().flatMap((root) => query(root)));
      return [...found].sort((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
    };
    return new ScreenLocator(find, `${this.words} › ${words}`);
  }

  #some(words: string, keep: (found: Element[]) => Element[]): ScreenLocator {
    return new ScreenLocator(() => keep(this.find()), `${this.words} › ${words}`);
  }

  getByRole(role: string, options: RoleOptions = {}): ScreenLocator {
    return this.#within(`${role} ${options.name ?? ''}`, (root) => byRole(root, role, options));
  }

  getByText(wanted: Wanted, options: TextOptions = {}): ScreenLocator {
    return this.#within(`text ${wanted}`, (root) => byText(root, wanted, options));
  }

  getByLabel(wanted: Wanted, options: TextOptions = {}): ScreenLocator {
    return this.#within(`label ${wanted}`, (root) => byLabel(root, wanted, options));
  }

  getByPlaceholder(wanted: Wanted, options: TextOptions = {}): ScreenLocator {
    return this.#within(`placeholder ${wanted}`, (root) => byPlaceholder(root, wanted, options));
  }

  locator(selector: string | ScreenLocator, narrowing: Narrowing = {}): ScreenLocator {
    const inside =
      typeof selector === 'string'
        ? this.#within(selector, (root) => bySelector(root, selector))
        : this.#within(selector.words, (root) => selector.find().filter((element) => root.contains(element)));
    return inside.filter(narrowing);
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Narrowing): ScreenLocator {
    const holds = (element: Element, other: ScreenLocator) =>
      other.find().some((inner) => inner !== element && element.contains(inner));
    return this.#some(`with ${hasText ?? has?.words ?? ''}`, (found) =>
      found.filter(
        (element) =>
          (hasText === undefined || matches(element.textContent, hasText)) &&
          (hasNotText === undefined || !matches(element.textContent, hasNotText)) &&
          (has === undefined || holds(element, has)) &&
          (hasNot === undefined || !holds(element, hasNot)) &&
          (visible === undefined || isShown(element) === visible),
      ),
    );
  }

  nth(index: number): ScreenLocator {
    return this.#some(`number ${index}`, (found) => found.slice(index, index === -1 ? undefined : index + 1));
  }

  first(): ScreenLocator {
    return this.nth(0);
  }

  last(): ScreenLocator {
    return this.nth(-1);
  }

  or(other: ScreenLocator): ScreenLocator {
    return new ScreenLocator(() => [...this.find(), ...other.find()], `${this.words} or ${other.words}`);
  }

  and(other: ScreenLocator): ScreenLocator {
    return this.#some(`and ${other.words}`, (found) => {
      const others = new Set(other.find());
      return found.filter((element) => others.has(element));
    });
  }

  async all(): Promise<ScreenLocator[]> {
    return this.find().map((_, index) => this.nth(index));
  }

  async count(): Promise<number> {
    return this.find().length;
  }

  /** The one element there is. */
  only(): Element {
    const [element, ...others] = this.find();
    if (element === undefined) throw new Error(`nothing is ${this.words}`);
    if (others.length > 0) throw new Error(`${others.length + 1} are ${this.words}`);
    return element;
  }

  #one(): Promise<HTMLElement> {
    return waitUntil(() => asHtml(this.only()));
  }

  #ready(): Promise<HTMLElement> {
    return waitUntil(() => {
      const element = asHtml(this.only());
      if (!isShown(element)) throw new Error(`hidden: ${this.words}`);
      if (isDisabled(element)) throw new Error(`disabled: ${this.words}`);
      return element;
    });
  }

  async click(): Promise<void> {
    await person.click(await this.#ready());
  }

  async tap(): Promise<void> {
    await person.click(await this.#ready());
  }

  async dblclick(): Promise<void> {
    await person.dblClick(await this.#ready());
  }

  async hover(): Promise<void> {
    await person.hover(await this.#ready());
  }

  async focus(): Promise<void> {
    (await this.#one()).focus();
  }

  async blur(): Promise<void> {
    (await this.#one()).blur();
  }

  /** In one go, as a paste over everything does. */
  async fill(text: string): Promise<void> {
    // A paste goes where the focus is. A dialog that has just opened may move it, and one that has just closed gives it back a task later,
    // which closes the list of a field that was filled meanwhile.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const field = await this.#ready();
      await person.clear(field);
      if (text === '') return;
      field.focus();
      const kept = keepsFocus(field);
      await person.paste(text);
      if ((await kept()) && valueOf(field) !== '') return;
    }
  }

  async clear(): Promise<void> {
    await this.fill('');
  }

  async press(keys: string): Promise<void> {
    (await this.#one()).focus();
    await person.keyboard(keysOf(keys));
  }

  async pressSequentially(text: string): Promise<void> {
    (await this.#one()).focus();
    await person.keyboard(typedOf(text));
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(wanted: boolean): Promise<void> {
    const element = await this.#ready();
    if (isChecked(element) !== wanted) await person.click(element);
    await waitUntil(() => {
      if (isChecked(this.only()) !== wanted)
        throw new Error(`not ${wanted ? '' : 'un'}checked: ${this.words}`);
    });
  }

  async selectOption(option: string | { label: string }): Promise<void> {
    await person.selectOptions(await this.#ready(), typeof option === 'string' ? option : option.label);
  }

  async setInputFiles(given: GivenFile | GivenFile[]): Promise<void> {
    const files = [given]
      .flat()
      .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
    await person.upload(await this.#one(), files);
  }

  async dispatchEvent(type: string): Promise<void> {
    (await this.#one()).dispatchEvent(new Event(type, { bubbles: true }));
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#one();
  }

  async waitFor({
    state = 'visible',
  }: { state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}): Promise<void> {
    await waitUntil(() => {
      const shown = this.find().some((element) => state === 'attached' || isShown(element));
      if (shown !== (state === 'visible' || state === 'attached'))
        throw new Error(`not ${state}: ${this.words}`);
    });
  }

  async textContent(): Promise<string> {
    return (await this.#one()).textContent ?? '';
  }

  async innerText(): Promise<string> {
    return (await this.#one()).textContent ?? '';
  }

  async allTextContents(): Promise<string[]> {
    return this.find().map(({ textContent }) => textContent ?? '');
  }

  async allInnerTexts(): Promise<string[]> {
    return this.allTextContents();
  }

  async inputValue(): Promise<string> {
    return valueOf(await this.#one());
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }

  async isVisible(): Promise<boolean> {
    return this.find().some((element) => isShown(element));
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  async isChecked(): Promise<boolean> {
    return isChecked(await this.#one());
  }

  async evaluate<T, Arg>(run: (element: HTMLElement, argument: Arg) => T, argument: Arg): Promise<T> {
    return run(await this.#one(), argument);
  }

  async evaluateAll<T>(run: (elements: Element[]) => T): Promise<T> {
    return run(this.find());
  }
}

export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked;
  return element.getAttribute('aria-checked') === 'true';
}

export function valueOf(element: Element): string {
  return 'value' in element && typeof element.value === 'string' ? element.value : '';
}

/** Watches from now on; the answer is whether the field had the focus all the while, the tasks that waited included. */
function keepsFocus(field: HTMLElement): () => Promise<boolean> {
  let left = false;
  const onBlur = () => (left = true);
  field.addEventListener('blur', onBlur);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    field.removeEventListener('blur', onBlur);
    return !left && document.activeElement === field;
  };
}
