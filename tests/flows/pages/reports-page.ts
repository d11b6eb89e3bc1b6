import { expect, type Locator, type Page } from '@playwright/test';

/** Administração, tab 'Relatórios'. */
export class ReportsPage {
  readonly page: Page;
  readonly picker: Locator;
  readonly report: Locator;
  readonly allClients: Locator;

  constructor(page: Page) {
    this.page = page;
    this.picker = page.getByRole('combobox', { name: 'Cliente' });
    this.report = page.getByRole('region', { name: 'Relatório', exact: true });
    this.allClients = page.getByRole('checkbox', { name: 'Todos os clientes com empréstimos ativos' });
  }

  async open(): Promise<void> {
    await this.page.goto('/administracao');
    await this.page.getByRole('tab', { name: 'Relatórios' }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: 'Relatórios' })).toBeVisible();
  }

  async choose(name: string): Promise<void> {
    await this.picker.fill(name);
    await this.page.getByRole('option', { name }).click();
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
  }
}
