import { expect, type Locator, type Page } from '@playwright/test';

/** '/extrato': the bank's statement matched to what each client owes. */
export class StatementPage {
  readonly page: Page;
  readonly lines: Locator;
  readonly record: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.page = page;
    this.lines = page.locator('ul[aria-label="Lançamentos"] > li');
    this.record = page.getByRole('button', { name: /^Registrar \d/ });
    this.history = page.getByRole('region', { name: 'Conferidos' });
  }

  async open(): Promise<void> {
    await this.page.goto('/extrato');
    await expect(this.page.getByRole('heading', { name: 'Conferir extrato' })).toBeVisible();
  }

  async choose(name: string, text: string): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  }

  line(text: string): Locator {
    return this.lines.filter({ hasText: text });
  }
}
