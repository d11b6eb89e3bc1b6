import type { Locator, Page } from '@playwright/test';

/** The region that announces what was saved, refused or can be undone. */
export const toastsOf = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });

/** The same by its label: an open dialog hides the region from the tree of roles, and the toast is announced instead. */
export const toastsByLabel = (page: Page): Locator => page.getByLabel(/^Notifications/);
