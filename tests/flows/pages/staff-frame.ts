import type { Locator, Page } from '@playwright/test';

export type Tab = 'Dashboard' | 'Clientes' | 'Empréstimos' | 'Admin';

/** What surrounds every staff screen: the navigation, the title and the way out. */
export class StaffFrame {
  readonly page: Page;
  readonly bar: Locator;
  readonly tabs: Locator;
  /** On a wide screen: the cover with the tabs, the other screens and the institution. */
  readonly rail: Locator;
  readonly more: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('navigation', { name: 'Principal' });
    this.tabs = this.bar.getByRole('link');
    this.rail = page.getByRole('banner').filter({ has: this.bar });
    this.more = page.getByRole('navigation', { name: 'Mais' });
  }

  tab(name: Tab): Locator {
    return this.bar.getByRole('link', { name });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** From any screen, by its address. */
  async signOut(): Promise<void> {
    await this.page.goto('/administracao');
    await this.page.getByRole('button', { name: 'Sair do Sistema' }).click();
  }
}
