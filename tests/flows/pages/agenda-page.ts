import { expect, type Locator, type Page } from '@playwright/test';

/** '/agenda': what falls due and what came in, day by day. */
export class AgendaPage {
  readonly page: Page;
  readonly days: Locator;
  readonly chosen: Locator;
  /** The chosen day. */
  readonly day: Locator;
  readonly dayHeading: Locator;
  readonly dues: Locator;
  readonly payments: Locator;
  readonly feed: Locator;
  readonly feedAddress: Locator;

  constructor(page: Page) {
    this.page = page;
    const days = page.getByRole('group', { name: 'Dias' });
    this.days = days.getByRole('button');
    this.chosen = days.getByRole('button', { pressed: true });
    this.dayHeading = page.getByRole('heading', { level: 2, name: /^\S+, \d+ de \S+$/ });
    this.day = page.getByRole('region', { name: /^\S+, \d+ de \S+$/ });
    this.dues = page.getByRole('list', { name: 'Vence neste dia' }).getByRole('listitem');
    this.payments = page.getByRole('list', { name: 'Entrou neste dia' }).getByRole('listitem');
    this.feed = page.getByRole('region', { name: 'Agenda no celular' });
    this.feedAddress = this.feed.getByText(/\/api\/feeds\//);
  }

  /** `day` as '2024-05-10'; without one today. */
  async open(day?: string): Promise<void> {
    await this.page.goto(day === undefined ? '/agenda' : `/agenda?mes=${day.slice(0, 7)}&dia=${day}`);
    await expect(this.page.getByRole('heading', { name: 'Agenda', level: 1 })).toBeVisible();
  }

  month(name: string): Locator {
    return this.page.getByRole('heading', { name, level: 2 });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
