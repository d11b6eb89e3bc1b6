import { expect, type Locator, type Page } from '@playwright/test';

export class DashboardPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly noLoans: Locator;
  readonly metrics: Locator;
  /** 'Empréstimos Ativos'. */
  readonly rows: Locator;
  /** The clients' names, in the order of the rows. */
  readonly names: Locator;
  /** 'Hoje': who is due today, late or due soon. */
  readonly today: Locator;
  /** The people of the chosen tab of 'Hoje'. */
  readonly people: Locator;
  readonly weeks: Locator;
  readonly guide: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Dashboard Financeiro', level: 1 });
    this.noLoans = page.getByText('Nenhum empréstimo ativo encontrado');
    this.metrics = page.getByRole('term');
    this.rows = page.getByRole('list', { name: 'Empréstimos Ativos' }).getByRole('listitem');
    this.names = this.rows.getByRole('heading');
    this.today = page.getByRole('region', { name: 'Hoje' });
    this.people = this.today.getByRole('listitem');
    this.weeks = page.getByRole('region', { name: 'Recebido e a receber' });
    this.guide = page.getByRole('region', { name: 'Primeiros passos' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.heading).toBeVisible();
  }

  rowOf(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  async showDetails(name: string): Promise<void> {
    await this.rowOf(name).getByRole('button', { name: 'Detalhes' }).click();
  }

  metric(name: string): Locator {
    return this.metrics.filter({ hasText: name }).locator('xpath=following-sibling::dd');
  }

  /** A tab of 'Hoje', by its count and name: '4 Atrasados'. */
  tab(name: string): Locator {
    return this.today.getByRole('tab', { name });
  }
}
