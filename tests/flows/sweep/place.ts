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
}

export const pressed =
  (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().press('Enter');

export async function show(page: Page, { address, open, inPage = false }: Place): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando|Verificando)/)).toHaveCount(0);
  if (open === undefined) return;
  await open(page);
  if (!inPage) await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible();
  await expect(page.getByText(/^(Carregando|Verificando)/)).toHaveCount(0);
}
