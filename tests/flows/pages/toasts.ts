import type { Locator, Page } from '@playwright/test';

/** The region that announces what was saved, refused or can be undone. */
export const toastsOf = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });
