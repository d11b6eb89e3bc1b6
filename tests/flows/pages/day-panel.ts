import { expect, type Locator, type Page } from '@playwright/test';

/** 'Hoje' and the weeks, on the dashboard. */
export class DayPanel {
  readonly page: Page;
  readonly today: Locator;
  readonly weeks: Locator;
  /** The loans of the group that is shown. */
  readonly people: Locator;

  constructor(page: Page) {
    this.page = page;
    this.today = page.getByRole('region', { name: 'Hoje' });
    this.weeks = page.getByRole('region', { name: 'Recebido e a receber' });
    this.people = this.today.getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.today).toBeVisible();
  }

  tab(name: string): Locator {
    return this.today.getByRole('tab', { name });
  }

  /** The chat message behind 'Cobrar' of the first of them. */
  async message(): Promise<string | null> {
    const link = await this.people.first().getByRole('link', { name: 'Cobrar' }).getAttribute('href');
    return new URL(link ?? '').searchParams.get('text');
  }
}
