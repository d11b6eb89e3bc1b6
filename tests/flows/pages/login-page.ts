import type { Page } from '@playwright/test';

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** As a borrower, on the second tab. */
  async giveCpf(cpf: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByRole('tab', { name: 'Cliente' }).click();
    await this.page.getByLabel('CPF').fill(cpf);
    await this.page.getByRole('button', { name: 'Avançar' }).click();
  }
}
