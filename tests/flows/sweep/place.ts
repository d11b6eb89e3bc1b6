import { expect, type Page } from '@playwright/test';

/** A screen, a dialog or a state that every check of the sweep looks at. */
export interface Place {
  name: string;
  address: string;
  /** From the address to the dialog or the state that is meant. */
  open?: (page: Page) => Promise<unknown>;
  /** `open` leads to a state of the page or to another screen, not to a dialog. */
  inPage?: boolean;
  /** The file of the dialog it shows, and of the screen where that is not the one of its address. */
  shows?: string;
  /** In a page loaded for it: what was typed at an earlier place is still in the memory of the app. */
  afresh?: boolean;
}

export const pressed =
  (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().press('Enter');

/** The place in a page that is loaded for it. */
export async function show(page: Page, place: Place): Promise<void> {
  await page.goto(place.address);
  await reach(page, place);
}

/** The place in the page that shows another: only the first one of a group loads the app. */
export async function showNext(page: Page, place: Place): Promise<void> {
  if (place.afresh === true) return show(page, place);
  // The unknown address lies outside every frame: what the place before opened, typed or switched is gone behind it.
  await goWithin(page, '/nao-existe');
  await expect(page.getByText('Esta página não existe.')).toBeVisible();
  await goWithin(page, place.address);
  if (place.address !== '/nao-existe') await expect(page.getByText('Esta página não existe.')).toHaveCount(0);
  await reach(page, place);
}

async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.documentElement.style.fontSize = '';
    window.history.pushState({ key: crypto.randomUUID() }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

async function reach(page: Page, { open, inPage = false }: Place): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando|Verificando)/)).toHaveCount(0);
  if (open === undefined) return;
  await open(page);
  if (!inPage) await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando|Verificando)/)).toHaveCount(0);
}
