import type { Locator, Page } from '@playwright/test';
import { countPresses } from './count-presses.ts';

/** Does a task by touch: counts presses, and the scrolls needed to bring what is pressed into sight; prints both. */
export class Thumb {
  readonly page: Page;
  readonly #presses: (task: string) => Promise<number>;
  #scrolls = 0;

  private constructor(page: Page, presses: (task: string) => Promise<number>) {
    this.page = page;
    this.#presses = presses;
  }

  static async of(page: Page): Promise<Thumb> {
    await page.evaluate(() => sessionStorage.removeItem('presses'));
    return new Thumb(page, await countPresses(page));
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    const seen = await target.evaluate(async (element) => {
      // A sheet comes in from below.
      const sheet = element.closest('[role=dialog]');
      await Promise.all(sheet?.getAnimations().map(({ finished }) => finished) ?? []);
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && (element.contains(at) || at.contains(element));
    });
    if (!seen) this.#scrolls += 1;
    await target.click();
  }

  /** Into a field that has to be pressed first. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.page.keyboard.type(text);
  }

  async done(task: string): Promise<{ presses: number; scrolls: number }> {
    process.stdout.write(`${task}: ${this.#scrolls} scrolls\n`);
    return { presses: await this.#presses(task), scrolls: this.#scrolls };
  }
}
