import { expect, type Locator, type Page } from '@playwright/test';
import { spokenDay } from '#tests/support/expected-texts.ts';

export class DashboardPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly noLoans: Locator;
  readonly metrics: Locator;
  readonly loansHeading: Locator;
  /** 'Empréstimos Ativos': cards, or the rows of the table on a wide screen. */
  readonly rows: Locator;
  /** The clients' names, in the order of the rows. */
  readonly names: Locator;
  /** 'Hoje': who is due today, late or due soon. */
  readonly today: Locator;
  /** The people of the chosen tab of 'Hoje'. */
  readonly people: Locator;
  /** 'Recebido e a receber', month by month. */
  readonly months: Locator;
  /** 'Onde está o dinheiro', by age. */
  readonly ages: Locator;
  readonly guide: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Dashboard Financeiro', level: 1 });
    this.noLoans = page.getByText('Nenhum empréstimo ativo encontrado');
    this.metrics = page.getByRole('region', { name: 'Métricas' }).getByRole('term');
    this.loansHeading = page.getByRole('heading', { name: 'Empréstimos Ativos' });
    this.rows = page
      .getByRole('list', { name: 'Empréstimos Ativos' })
      .getByRole('listitem')
      .or(
        page
          .getByRole('table', { name: 'Empréstimos Ativos' })
          .getByRole('row')
          .filter({ has: page.getByRole('heading') }),
      );
    this.names = this.rows.getByRole('heading');
    this.today = page.getByRole('region', { name: 'Hoje' });
    this.people = this.today.getByRole('listitem');
    this.months = page.getByRole('region', { name: 'Recebido e a receber' });
    this.ages = page.getByRole('region', { name: 'Onde está o dinheiro' });
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
    return this.metrics.filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
  }

  /** A tab of 'Hoje', by its count and name: '4 Atrasados'. */
  tab(name: string | RegExp): Locator {
    return this.today.getByRole('tab', { name });
  }

  /** A day of the calendar, in this month or the next, by its date. */
  async calendarDay(day: string): Promise<Locator> {
    const { month, spoken } = spokenDay(day);
    const otherMonth = this.page.getByRole('button', { name: /^Ver (este|o próximo) mês$/ });
    // It is drawn as it comes near the screen.
    await otherMonth.scrollIntoViewIfNeeded();
    await expect(this.page.getByRole('group', { name: /^Calendário de/ })).toBeVisible();
    const calendar = this.page.getByRole('group', { name: `Calendário de ${month}` });
    if ((await calendar.count()) === 0) await otherMonth.click();
    return calendar.getByRole('button', { name: spoken });
  }
}
