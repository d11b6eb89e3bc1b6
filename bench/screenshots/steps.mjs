/*
 * What the way to a picture is made of.
 */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} address
 * @property {(page: Page) => Promise<unknown>} [before] What the network does to it, set up before the address is opened.
 * @property {(page: Page, files: { statement: string }) => Promise<unknown>} [open] From the address to the dialog or the state that is meant.
 * @property {(page: Page) => Promise<unknown>} [after] Puts back what opening it changed.
 * @property {true} [unfinished] The picture is of the waiting itself.
 * @property {true} [whole] All of it, not only what the window shows.
 */

/** @param {string | RegExp} name @param {'button' | 'tab' | 'link' | 'option'} [role] @returns {(page: Page | Locator) => Promise<void>} */
export const press =
  (name, role = 'button') =>
  (page) =>
    page.getByRole(role, { name }).first().click();

/** @param {((page: Page) => Promise<unknown>)[]} steps @returns {(page: Page) => Promise<void>} */
export const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** In the dialog that is open: the last one, where there are two. @param {(dialog: Locator) => Promise<unknown>} step @returns {(page: Page) => Promise<unknown>} */
export const inDialog = (step) => (page) => step(page.locator('[role=dialog], [role=alertdialog]').last());

/** @param {string | RegExp} label @param {string} text @returns {(page: Page | Locator) => Promise<void>} */
export const fill = (label, text) => (page) => page.getByLabel(label).first().fill(text);

/** @param {string | RegExp} text @returns {(page: Page | Locator) => Promise<void>} */
export const seen = (text) => (page) => page.getByText(text).first().waitFor();

/** Of a toast, which waits as long as the pointer is on it. @param {string} text @returns {(page: Page) => Promise<void>} */
export const stay = (text) => (page) => page.getByText(text).first().hover();

/** To the end of the sheet, or of the page. @param {Page} page */
export const toTheEnd = async (page) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.wheel(0, 10_000);
};

/** No answer, ever. @param {RegExp} address @returns {(page: Page) => Promise<unknown>} */
export const silent = (address) => (page) => page.route(address, () => undefined);

/** No connection. @param {RegExp} address @returns {(page: Page) => Promise<unknown>} */
export const unreachable = (address) => (page) => page.route(address, (route) => route.abort());
