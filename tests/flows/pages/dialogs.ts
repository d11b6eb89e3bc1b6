import type { Locator, Page } from '@playwright/test';

export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Open forms, details and questions. */
export const openDialogs = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** The first of several buttons with the same name. */
export const press = (within: Page | Locator, button: string): Promise<void> =>
  within.getByRole('button', { name: button, exact: true }).first().click();
